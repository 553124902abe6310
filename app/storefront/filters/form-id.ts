/** In a file of its own: the form is rendered on the server alone, and the browser has to find it. */
export const FORM_ID = "filters";
