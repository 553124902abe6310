import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const spanish: StartingWords = {
  blanks: {
    company: "[completar: nombre de tu empresa]",
    address: "[completar: tu dirección]",
    email: "[completar: tu correo electrónico]",
    taxNumber: "[completar: tu número fiscal, si lo tienes]",
  },
  taxNumber: (number) => `Número fiscal: ${number}`,
  vatId: (id) => `NIF-IVA: ${id}`,
  pages: {
    about: {
      title: "Sobre nosotros",
      handle: "sobre-nosotros",
      parts: ({ store }) => [
        words(`${store} es [completar: quiénes sois y dónde].`),
        words("Hacemos [completar: qué hacéis y para quién]. Todo empezó con [completar: cómo empezó]."),
        heading("Cómo trabajamos"),
        list(
          "[completar: de qué están hechos tus productos]",
          "[completar: quién los hace]",
          "[completar: qué es lo que más os importa]",
        ),
      ],
    },
    contact: {
      title: "Contacto",
      handle: "contacto",
      parts: ({ company, address, email }) => [
        words("¿Tienes alguna pregunta sobre un producto o un pedido? Escríbenos."),
        words(`Correo electrónico: ${email}`),
        words("Respondemos en un plazo de [completar: número] días laborables."),
        heading("Dirección"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Envíos",
      handle: "envios",
      parts: ({ email }) => [
        heading("Adónde enviamos"),
        words("Enviamos a los siguientes países: [completar: los países a los que envías]."),
        heading("Cuánto tarda"),
        words(
          "Entregamos tu paquete al transportista en un plazo de [completar: número] días laborables. A partir de ahí tarda [completar: número] días.",
        ),
        heading("Cuánto cuesta"),
        words("Los gastos de envío se muestran antes de pagar."),
        heading("Si algo va mal"),
        words(`¿Tu paquete se retrasa o llega dañado? Escribe a ${email} con tu número de pedido.`),
      ],
    },
    returns: {
      title: "Devoluciones",
      handle: "devoluciones",
      parts: ({ company, address, email }) => [
        words(
          "Puedes devolver tu pedido en un plazo de [completar: número] días desde su recepción, sin indicar el motivo.",
        ),
        heading("Cómo devolver"),
        list(
          `Escribe a ${email} con tu número de pedido y lo que devuelves.`,
          "Embala bien los artículos. Deben estar como los recibiste.",
          "Envíalos a la dirección siguiente en un plazo de [completar: número] días.",
        ),
        words(company, address),
        heading("Cuánto cuesta"),
        words("Los gastos de devolución corren a cargo de [completar: quién los paga]."),
        heading("Tu dinero"),
        words(
          "Te devolvemos lo que pagaste en un plazo de [completar: número] días desde tu aviso, por el mismo medio de pago que usaste.",
        ),
        heading("Qué no se puede devolver"),
        list("[completar: qué queda excluido, por ejemplo los artículos a medida]"),
      ],
    },
    terms: {
      title: "Condiciones de venta",
      handle: "condiciones-de-venta",
      parts: ({ store, company, address, email }) => [
        words(`Estas condiciones se aplican a todos los pedidos realizados en ${store}.`),
        heading("Quién vende"),
        words(company, address, email),
        heading("Pedido y contrato"),
        words(
          "Lo que muestra la tienda es una invitación a comprar. Al hacer un pedido, haces una oferta de compra. El contrato se celebra cuando [completar: cuándo aceptáis, por ejemplo: confirmamos el pedido por correo electrónico].",
        ),
        heading("Precios y pago"),
        words(
          "Los precios se entienden [completar: con o sin impuestos]. Todos los gastos y las formas de pago se muestran antes de hacer el pedido.",
        ),
        heading("Entrega"),
        words(
          "Entregamos en la dirección que indiques, en un plazo de [completar: el tiempo que necesitáis].",
        ),
        heading("Propiedad"),
        words("Los artículos siguen siendo de nuestra propiedad hasta que estén pagados por completo."),
        heading("Defectos"),
        words(`Se aplican los derechos que reconoce la ley. Si algo está defectuoso, escribe a ${email}.`),
        heading("Ley aplicable"),
        words("Se aplica la ley del siguiente país: [completar: tu país]."),
      ],
    },
    privacy: {
      title: "Privacidad",
      handle: "privacidad",
      parts: ({ company, address, email }) => [
        words(
          "Esta página explica qué datos personales guardamos cuando visitas esta tienda o haces un pedido.",
        ),
        heading("Responsable"),
        words(company, address, email),
        heading("Cuando haces un pedido"),
        words(
          "Guardamos tu nombre, tu dirección, tu correo electrónico, tu teléfono si lo indicas, y lo que has comprado. Los necesitamos para entregar tu pedido y llevar nuestra contabilidad.",
        ),
        heading("Cuando visitas la tienda"),
        words(
          "Tu carrito se guarda en tu propio navegador. [completar: qué registra vuestro alojamiento web y durante cuánto tiempo]",
        ),
        heading("Quién más recibe datos"),
        list(
          "el transportista que entrega tu paquete: [completar: su nombre]",
          "el servicio que gestiona tu pago: [completar: su nombre]",
          "el servicio que aloja esta tienda y envía sus correos: [completar: su nombre]",
        ),
        heading("Cuánto tiempo los guardamos"),
        words("Guardamos los pedidos durante [completar: número] años, porque la ley lo exige."),
        heading("Tus derechos"),
        words(
          `Puedes preguntar qué datos guardamos sobre ti, y pedir que se corrijan o se borren. Escribe a ${email}. También puedes reclamar ante [completar: la autoridad de tu país].`,
        ),
      ],
    },
    imprint: {
      title: "Aviso legal",
      handle: "aviso-legal",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Representada por: [completar: nombre de una persona]"),
        heading("Contacto"),
        words(`Correo electrónico: ${email}`, "Teléfono: [completar: número de teléfono]"),
        heading("Registro y datos fiscales"),
        words("Registro: [completar: registro y número, si lo hay]", ...taxIds),
      ],
    },
  },
};
