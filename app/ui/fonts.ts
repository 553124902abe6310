export { default as frauncesUrl } from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url";
export { default as interUrl } from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
