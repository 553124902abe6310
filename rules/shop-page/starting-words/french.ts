import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const french: StartingWords = {
  blanks: {
    company: "[à compléter : nom de votre entreprise]",
    address: "[à compléter : votre adresse]",
    email: "[à compléter : votre adresse e-mail]",
    taxNumber: "[à compléter : votre numéro fiscal, si vous en avez un]",
  },
  taxNumber: (number) => `Numéro fiscal\u00a0: ${number}`,
  vatId: (id) => `Numéro de TVA\u00a0: ${id}`,
  pages: {
    about: {
      title: "À propos",
      handle: "a-propos",
      parts: ({ store }) => [
        words(`${store}, c’est [à compléter : qui vous êtes, et où].`),
        words(
          "Nous fabriquons [à compléter : ce que vous faites, et pour qui]. Tout a commencé par [à compléter : vos débuts].",
        ),
        heading("Notre façon de travailler"),
        list(
          "[à compléter : en quoi sont faits vos produits]",
          "[à compléter : qui les fabrique]",
          "[à compléter : ce qui compte le plus pour vous]",
        ),
      ],
    },
    contact: {
      title: "Contact",
      handle: "contact",
      parts: ({ company, address, email }) => [
        words("Une question sur un produit ou une commande\u00a0? Écrivez-nous."),
        words(`E-mail\u00a0: ${email}`),
        words("Nous répondons sous [à compléter : nombre] jours ouvrés."),
        heading("Adresse"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Livraison",
      handle: "livraison",
      parts: ({ email }) => [
        heading("Où nous livrons"),
        words("Nous livrons dans les pays suivants\u00a0: [à compléter : vos pays de livraison]."),
        heading("Délais"),
        words(
          "Nous remettons votre colis au transporteur sous [à compléter : nombre] jours ouvrés. Comptez ensuite [à compléter : nombre] jours.",
        ),
        heading("Frais"),
        words("Les frais de livraison vous sont indiqués avant le paiement."),
        heading("En cas de problème"),
        words(
          `Votre colis est en retard ou abîmé\u00a0? Écrivez à ${email} en indiquant votre numéro de commande.`,
        ),
      ],
    },
    returns: {
      title: "Retours",
      handle: "retours",
      parts: ({ company, address, email }) => [
        words(
          "Vous pouvez retourner votre commande dans les [à compléter : nombre] jours suivant sa réception, sans donner de motif.",
        ),
        heading("Comment retourner un article"),
        list(
          `Écrivez à ${email} en indiquant votre numéro de commande et ce que vous retournez.`,
          "Emballez bien les articles. Ils doivent être tels que vous les avez reçus.",
          "Envoyez-les à l’adresse ci-dessous sous [à compléter : nombre] jours.",
        ),
        words(company, address),
        heading("Frais"),
        words("Les frais de retour sont à la charge de [à compléter : qui les paie]."),
        heading("Votre remboursement"),
        words(
          "Nous vous remboursons ce que vous avez payé dans les [à compléter : nombre] jours suivant votre message, par le moyen de paiement que vous avez utilisé.",
        ),
        heading("Ce qui ne peut pas être retourné"),
        list("[à compléter : ce qui est exclu, par exemple les articles sur mesure]"),
      ],
    },
    terms: {
      title: "Conditions générales de vente",
      handle: "conditions-generales-de-vente",
      parts: ({ store, company, address, email }) => [
        words(`Les présentes conditions s’appliquent à toutes les commandes passées sur ${store}.`),
        heading("Le vendeur"),
        words(company, address, email),
        heading("Commande et contrat"),
        words(
          "Ce que montre la boutique est une invitation à commander. En passant commande, vous faites une offre d’achat. Le contrat est formé lorsque [à compléter : quand vous acceptez, par exemple\u00a0: nous confirmons la commande par e-mail].",
        ),
        heading("Prix et paiement"),
        words(
          "Les prix s’entendent [à compléter : taxes comprises ou non]. Tous les frais et les moyens de paiement vous sont indiqués avant la commande.",
        ),
        heading("Livraison"),
        words(
          "Nous livrons à l’adresse que vous indiquez, dans un délai de [à compléter : le temps qu’il vous faut].",
        ),
        heading("Propriété"),
        words("Les articles restent notre propriété jusqu’à leur paiement complet."),
        heading("Défauts"),
        words(`Vos droits légaux s’appliquent. Si un article présente un défaut, écrivez à ${email}.`),
        heading("Droit applicable"),
        words("Le droit applicable est celui du pays suivant\u00a0: [à compléter : votre pays]."),
      ],
    },
    privacy: {
      title: "Confidentialité",
      handle: "confidentialite",
      parts: ({ company, address, email }) => [
        words(
          "Cette page indique quelles données personnelles nous conservons lorsque vous visitez cette boutique ou y commandez.",
        ),
        heading("Responsable"),
        words(company, address, email),
        heading("Lorsque vous commandez"),
        words(
          "Nous conservons votre nom, votre adresse, votre adresse e-mail, votre numéro de téléphone si vous l’indiquez, et ce que vous avez acheté. Nous en avons besoin pour livrer votre commande et tenir notre comptabilité.",
        ),
        heading("Lorsque vous visitez la boutique"),
        words(
          "Votre panier est conservé dans votre propre navigateur. [à compléter : ce que votre hébergeur enregistre, et combien de temps]",
        ),
        heading("Autres destinataires"),
        list(
          "le transporteur qui livre votre colis\u00a0: [à compléter : son nom]",
          "le service qui traite votre paiement\u00a0: [à compléter : son nom]",
          "le service qui héberge cette boutique et envoie ses e-mails\u00a0: [à compléter : son nom]",
        ),
        heading("Durée de conservation"),
        words("Nous conservons les commandes pendant [à compléter : nombre] ans, car la loi l’exige."),
        heading("Vos droits"),
        words(
          `Vous pouvez demander quelles données nous conservons à votre sujet, et les faire rectifier ou effacer. Écrivez à ${email}. Vous pouvez aussi adresser une réclamation à [à compléter : l’autorité de votre pays].`,
        ),
      ],
    },
    imprint: {
      title: "Mentions légales",
      handle: "mentions-legales",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Représentée par\u00a0: [à compléter : nom d’une personne]"),
        heading("Contact"),
        words(`E-mail\u00a0: ${email}`, "Téléphone\u00a0: [à compléter : numéro de téléphone]"),
        heading("Registre et fiscalité"),
        words("Registre\u00a0: [à compléter : registre et numéro, si vous en avez un]", ...taxIds),
      ],
    },
  },
};
