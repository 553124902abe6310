import whole from "./app.css?url";
import fonts from "./theme-fonts/all.css?url";

/** Where the whole stylesheet is. */
export const stylesheetUrl = whole;

/** The faces of the fonts of all themes. A browser loads only those that the page uses. */
export const themeFontsUrl = fonts;
