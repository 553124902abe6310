export { default as interUrl } from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
