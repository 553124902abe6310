/** A window of some browser engine, and what a person can do with it. Each engine has one implementation. */
export type BrowserWindow = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A real click: the engine itself decides what lies under the pointer. */
  clickAt(point: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** One key, or several held down together, as in Shift+Tab. */
  press(keys: string): Promise<void>;
  /** Gives a file to the page's file input, as the dialog of the system would. */
  upload(file: string): Promise<void>;
  /** Runs a function in the page. It sees nothing but its argument. */
  run<Given, Answer>(work: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>;
  /** Evaluates the source of a library in the page. */
  load(source: string): Promise<void>;
  /** Errors and warnings that the developer tools would show, since this was asked last. */
  takeTroubles(): Promise<string[]>;
  takePicture(file: string): Promise<void>;
  close(): Promise<void>;
};

export type Point = { x: number; y: number };

export type Engine = {
  name: string;
  /** Undefined when it is there; otherwise the line that installs it. */
  findInstallLine(): string | undefined;
  /** Nothing is shared with another window. */
  openWindow(options?: { javascript?: boolean }): Promise<BrowserWindow>;
};
