// One by one: all of them in one package bring a formatter, a highlighter and a parser of Markdown.
export { Body } from "@react-email/body";
export { Button } from "@react-email/button";
export { Column } from "@react-email/column";
export { Container } from "@react-email/container";
export { Head } from "@react-email/head";
export { Heading } from "@react-email/heading";
export { Hr } from "@react-email/hr";
export { Html } from "@react-email/html";
export { Row } from "@react-email/row";
export { Section } from "@react-email/section";
export { Text } from "@react-email/text";
