/** A window of a browser engine, and what a person can do with it. Each engine implements it. */
export type BrowserWindow = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A real click: the engine decides what is under the pointer. */
  clickAt(point: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** One key, or several held down together, as in Shift+Tab. */
  press(keys: string): Promise<void>;
  /** Gives a file to the page's file input, as the system dialog would. */
  upload(file: string): Promise<void>;
  /** Runs a function in the page. It can use only its argument. */
  run<Given, Answer>(work: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>;
  /** Evaluates the source of a library in the page. */
  load(source: string): Promise<void>;
  /** Errors and warnings of the console since the last call. */
  takeTroubles(): Promise<string[]>;
  takePicture(file: string): Promise<void>;
  close(): Promise<void>;
};

export type Point = { x: number; y: number };

export type Engine = {
  name: string;
  /** Undefined when the engine is installed; otherwise the command that installs it. */
  findInstallLine(): string | undefined;
  /** Nothing is shared with another window. */
  openWindow(options?: { javascript?: boolean }): Promise<BrowserWindow>;
};
