import type { DemoWords } from "./demo-words.ts";

export const french: DemoWords = {
  products: {
    mug: {
      title: "Mug en grès",
      handle: "mug-en-gres",
      description_html:
        "<p>Tourné à la main et plongé deux fois dans l’émail, avec un pied de terre brute qui reste frais sur la table. Il n’y en a pas deux pareils.</p><ul><li>Contenance\u00a0: 300\u00a0ml</li><li>Passe au lave-vaisselle et au micro-ondes</li><li>Cuit à 1\u00a0240\u00a0°C</li></ul>",
      tags: ["cuisine", "céramique", "cadeau"],
      alts: [
        "Mug en grès couleur avoine rempli de café",
        "Mug en grès vert sauge rempli de café",
        "Mug en grès noir d’encre rempli de café",
      ],
      options: [{ name: "Couleur", values: ["Avoine", "Sauge", "Encre"] }],
    },
    shirt: {
      title: "Chemise en lin",
      handle: "chemise-en-lin",
      description_html:
        "<p>Un lin européen lavé, à la coupe assez ample pour respirer. Il se froisse, et cela lui va bien.</p><p><strong>Coupe\u00a0:</strong> décontractée. Si vous hésitez entre deux tailles, prenez la plus petite.</p><ul><li>100\u00a0% lin, 170\u00a0g/m²</li><li>Boutons en corozo</li><li>Lavage à froid, séchage à l’air libre</li></ul>",
      tags: ["vêtements", "lin", "été"],
      alts: [
        "Chemise en lin blanche sur un cintre en bois",
        "Chemise en lin vert sauge sur un cintre en bois",
        "Chemise en lin bleu marine sur un cintre en bois",
      ],
      options: [
        { name: "Taille", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Couleur", values: ["Blanc", "Sauge", "Bleu marine"] },
      ],
    },
    throw: {
      title: "Plaid en laine",
      handle: "plaid-en-laine",
      description_html:
        "<p>Tissé en laine d’agneau sur un vieux métier à navette, assez lourd pour se faire sentir et assez doux pour qu’on se le dispute.</p><ul><li>130 × 180\u00a0cm, avec franges</li><li>100\u00a0% laine d’agneau</li></ul>",
      tags: ["maison", "laine", "hiver"],
      alts: [
        "Plaid en laine ocre plié sur deux plaids crème",
        "Plaid en laine vert mousse plié sur deux plaids crème",
      ],
      options: [{ name: "Couleur", values: ["Ocre", "Mousse"] }],
    },
    carafe: {
      title: "Carafe en verre et son gobelet",
      handle: "carafe-en-verre-et-son-gobelet",
      description_html:
        "<p>Soufflée à la bouche dans du verre recyclé, avec une bague en noyer pour bien la tenir. Retourné, le gobelet sert de couvercle.</p><ul><li>Carafe 1\u00a0l, gobelet 220\u00a0ml</li><li>Lavage à la main</li></ul>",
      tags: ["cuisine", "verre"],
      alts: ["Carafe en verre avec de l’eau et du citron, à côté d’un gobelet"],
      options: [],
    },
    notebook: {
      title: "Carnet en cuir",
      handle: "carnet-en-cuir",
      description_html:
        "<p>Du cuir au tannage végétal autour de 192 pages que le stylo-plume ne traverse pas. S’ouvre bien à plat, de la première page à la dernière.</p>",
      tags: ["bureau", "cuir", "cadeau"],
      alts: [
        "Carnet en cuir fauve avec un élastique noir et un crayon",
        "Carnet en cuir noir avec un élastique rouge et un crayon",
      ],
      options: [
        { name: "Couverture", values: ["Fauve", "Noir"] },
        { name: "Papier", values: ["Uni", "Ligné", "Pointillé"] },
      ],
    },
    tote: {
      title: "Cabas en toile",
      handle: "cabas-en-toile",
      description_html:
        "<p>Une toile bio épaisse, un fond plat et des anses assez longues pour l’épaule d’un manteau d’hiver. Rapporte tout le marché à la maison.</p>",
      tags: ["sacs", "coton"],
      alts: [
        "Cabas en toile naturelle avec des légumes et du pain",
        "Cabas en toile vert forêt avec des légumes et du pain",
      ],
      options: [{ name: "Couleur", values: ["Naturel", "Vert forêt"] }],
    },
    candle: {
      title: "Bougie en cire d’abeille",
      handle: "bougie-en-cire-d-abeille",
      description_html:
        "<p>De la cire d’abeille pure, coulée par un apiculteur qui appelle chaque ruche par son nom. Brûle lentement, sent à peine le miel, ne coule presque pas.</p>",
      tags: ["maison", "cadeau"],
      alts: [
        "Bougie en cire d’abeille allumée sur une coupelle en terre cuite",
        "Une grande et une petite bougie en cire d’abeille, allumées",
      ],
      options: [{ name: "Taille", values: ["Petite", "Moyenne", "Grande"] }],
    },
    planter: {
      title: "Pot en terre cuite",
      handle: "pot-en-terre-cuite",
      description_html:
        "<p>Une terre qui respire pour les plantes qui n’aiment pas avoir les pieds dans l’eau, avec un trou au fond et la soucoupe assortie. Plante non comprise, encouragements inclus.</p>",
      tags: ["maison", "plantes", "céramique"],
      alts: ["Caoutchouc dans un pot en terre cuite", "Caoutchouc dans un pot blanc craie"],
      options: [
        { name: "Taille", values: ["Petit", "Moyen", "Grand"] },
        { name: "Finition", values: ["Terre cuite", "Craie"] },
      ],
    },
    pourOver: {
      title: "Coffret café filtre",
      handle: "coffret-cafe-filtre",
      description_html:
        "<p>Un porte-filtre en porcelaine, une verseuse pour trois tasses et quarante filtres en papier\u00a0: tout pour un matin sans hâte, sauf les grains.</p>",
      tags: ["cuisine", "café", "cadeau"],
      alts: ["Porte-filtre en porcelaine posé sur une verseuse"],
      options: [],
    },
    board: {
      title: "Planche en bois d’olivier",
      handle: "planche-en-bois-d-olivier",
      description_html:
        "<p>Taillée dans une seule pièce d’olivier et huilée trois fois. C’est l’arbre qui a dessiné le veinage\u00a0: la vôtre ne ressemblera à aucune autre.</p><ul><li>À huiler de temps en temps</li><li>Jamais au lave-vaisselle</li></ul>",
      tags: ["cuisine", "bois"],
      alts: ["Planche en bois d’olivier appuyée à côté d’une miche de pain"],
      options: [{ name: "Taille", values: ["Petite", "Grande"] }],
    },
  },
  collections: {
    home: {
      title: "La maison au calme",
      handle: "la-maison-au-calme",
      description_html: "<p>Laine, cire, terre et papier\u00a0: de quoi ralentir le rythme d’une pièce.</p>",
    },
    kitchen: {
      title: "Autour de la table",
      handle: "autour-de-la-table",
      description_html: "<p>Ce que l’on prend en main entre le premier café et le dernier verre d’eau.</p>",
    },
  },
};
