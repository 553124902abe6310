import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const portuguese: StartingWords = {
  blanks: {
    company: "[preencher: nome da sua empresa]",
    address: "[preencher: a sua morada]",
    email: "[preencher: o seu e-mail]",
    taxNumber: "[preencher: o seu número fiscal, se o tiver]",
  },
  taxNumber: (number) => `Número fiscal: ${number}`,
  vatId: (id) => `Número de IVA: ${id}`,
  pages: {
    about: {
      title: "Sobre nós",
      handle: "sobre-nos",
      parts: ({ store }) => [
        words(`${store} é [preencher: quem são e onde].`),
        words("Fazemos [preencher: o que fazem e para quem]. Tudo começou com [preencher: como começou]."),
        heading("Como trabalhamos"),
        list(
          "[preencher: de que são feitos os produtos]",
          "[preencher: quem os faz]",
          "[preencher: o que mais vos importa]",
        ),
      ],
    },
    contact: {
      title: "Contacto",
      handle: "contacto",
      parts: ({ company, address, email }) => [
        words("Tem alguma pergunta sobre um produto ou uma encomenda? Escreva-nos."),
        words(`E-mail: ${email}`),
        words("Respondemos no prazo de [preencher: número] dias úteis."),
        heading("Morada"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Envio",
      handle: "envio",
      parts: ({ email }) => [
        heading("Para onde enviamos"),
        words("Enviamos para os seguintes países: [preencher: os países para onde envia]."),
        heading("Quanto tempo demora"),
        words(
          "Entregamos a sua encomenda à transportadora no prazo de [preencher: número] dias úteis. A partir daí, demora [preencher: número] dias.",
        ),
        heading("Quanto custa"),
        words("Os portes de envio são indicados antes do pagamento."),
        heading("Se algo correr mal"),
        words(
          `A sua encomenda está atrasada ou danificada? Escreva para ${email} com o número da encomenda.`,
        ),
      ],
    },
    returns: {
      title: "Devoluções",
      handle: "devolucoes",
      parts: ({ company, address, email }) => [
        words(
          "Pode devolver a sua encomenda no prazo de [preencher: número] dias após a receção, sem indicar o motivo.",
        ),
        heading("Como devolver"),
        list(
          `Escreva para ${email} com o número da encomenda e o que devolve.`,
          "Embale bem os artigos. Devem estar como os recebeu.",
          "Envie-os para a morada abaixo no prazo de [preencher: número] dias.",
        ),
        words(company, address),
        heading("Quanto custa"),
        words("As despesas de devolução são suportadas por [preencher: quem as paga]."),
        heading("O seu dinheiro"),
        words(
          "Reembolsamos o que pagou no prazo de [preencher: número] dias após a sua comunicação, pelo meio de pagamento que utilizou.",
        ),
        heading("O que não pode ser devolvido"),
        list("[preencher: o que está excluído, por exemplo artigos feitos por medida]"),
      ],
    },
    terms: {
      title: "Condições de venda",
      handle: "condicoes-de-venda",
      parts: ({ store, company, address, email }) => [
        words(`Estas condições aplicam-se a todas as encomendas feitas em ${store}.`),
        heading("Quem vende"),
        words(company, address, email),
        heading("Encomenda e contrato"),
        words(
          "O que a loja mostra é um convite a encomendar. Ao encomendar, faz uma proposta de compra. O contrato celebra-se quando [preencher: quando aceitam, por exemplo: confirmamos a encomenda por e-mail].",
        ),
        heading("Preços e pagamento"),
        words(
          "Os preços são indicados [preencher: com ou sem impostos]. Todos os custos e os meios de pagamento são indicados antes de encomendar.",
        ),
        heading("Entrega"),
        words("Entregamos na morada que indicar, no prazo de [preencher: o tempo de que precisam]."),
        heading("Propriedade"),
        words("Os artigos permanecem nossa propriedade até estarem totalmente pagos."),
        heading("Defeitos"),
        words(`Aplicam-se os direitos previstos na lei. Se algo tiver defeito, escreva para ${email}.`),
        heading("Lei aplicável"),
        words("Aplica-se a lei do seguinte país: [preencher: o seu país]."),
      ],
    },
    privacy: {
      title: "Privacidade",
      handle: "privacidade",
      parts: ({ company, address, email }) => [
        words(
          "Esta página indica que dados pessoais guardamos quando visita esta loja ou faz uma encomenda.",
        ),
        heading("Responsável"),
        words(company, address, email),
        heading("Quando encomenda"),
        words(
          "Guardamos o seu nome, a sua morada, o seu e-mail, o seu telefone se o indicar, e o que comprou. Precisamos destes dados para entregar a encomenda e manter a nossa contabilidade.",
        ),
        heading("Quando nos visita"),
        words(
          "O seu carrinho fica guardado no seu próprio navegador. [preencher: o que o vosso alojamento regista e durante quanto tempo]",
        ),
        heading("Quem mais recebe dados"),
        list(
          "a transportadora que entrega a encomenda: [preencher: o nome]",
          "o serviço que trata do pagamento: [preencher: o nome]",
          "o serviço que aloja esta loja e envia os seus e-mails: [preencher: o nome]",
        ),
        heading("Durante quanto tempo os guardamos"),
        words("Guardamos as encomendas durante [preencher: número] anos, porque a lei o exige."),
        heading("Os seus direitos"),
        words(
          `Pode perguntar que dados guardamos sobre si, e pedir que sejam corrigidos ou apagados. Escreva para ${email}. Pode também apresentar queixa a [preencher: a autoridade do seu país].`,
        ),
      ],
    },
    imprint: {
      title: "Informação legal",
      handle: "informacao-legal",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Representada por: [preencher: nome de uma pessoa]"),
        heading("Contacto"),
        words(`E-mail: ${email}`, "Telefone: [preencher: número de telefone]"),
        heading("Registo e dados fiscais"),
        words("Registo: [preencher: registo e número, se existir]", ...taxIds),
      ],
    },
  },
};
