/**
 * Short and sister forms of given names in Spain, as families write them; pure. Each line is one name: how it is filed first,
 * then what else stands for it, in Spanish, Catalan, Basque and Galician. All folded: lower case, no accents.
 *
 * A man's name and a woman's are never the same line: brother and sister, or father and daughter, share their surnames.
 */

const SAME_NAME = `
jose: pepe pepito josep pep joseba xose txepe
francisco: paco paquito fran curro kiko quico francesc cesc xesc patxi frantzisko farruco xisco pancho fco
francisca: paca paquita fran paqui xisca francesca cisca frasca
maria: mari m ma miren
montserrat: monserrat montse monse muntsa montsita
dolores: lola loli lolita dolors lolina
concepcion: concha conchita conchi concepcio kontxi contxi chon
consuelo: chelo consol
ignacio: nacho inaki ignasi inazio ignaci
antonio: toni tono antoni anton antxon tonet
antonia: toni tona tonia
javier: javi xavier xavi xabier xabi xab
joaquin: quim joaquim ximo jokin xaquin chimo quimet
manuel: manolo manu manel lolo manolito imanol
manuela: manoli manola manolita manu
rafael: rafa rafel falo
rafaela: rafi rafa
enrique: quique kike enric henrique
enriqueta: queta enrica
eduardo: edu lalo eduard
fernando: nando ferran fer
fernanda: nanda
federico: fede frederic
gregorio: goyo gregori
guillermo: guille guillem
gabriel: gabi biel
gabriela: gabi
jorge: jordi gorka xurxo
juan: joan xoan juanito joanet jon xan
juana: joana juani juanita
miguel: miquel mikel miki
pedro: pere peru perico kepa periko
pablo: pau paulo
luis: lluis luisito koldo
luisa: lluisa luisi
carlos: carles charly karlos
jesus: chus chuso suso txus
vicente: vicent vicenc tente
vicenta: vicenteta
ricardo: richi ricard
roberto: rober robert
alberto: berto albert
alfonso: fonso alfons
alfredo: fredo alfred
agustin: agusti
andres: andreu ander
esteban: esteve estebe
felipe: felip
jaime: jaume xaime
lorenzo: llorenc
marcos: marc
mateo: mateu
nicolas: nico nicolau
ramon: moncho mon
santiago: santi xacobe santy
sebastian: sebas sebastia
salvador: salva
tomas: tomeu tomasin
tomasa: tomasi
valentin: valenti
daniel: dani
daniela: dani
alejandro: alex ale alexandre
alejandra: alex ale
cristobal: tobal cristofol
bartolome: bartomeu tolo
domingo: mingo domenec txomin
emilio: emili milio
emilia: emi
eugenio: eugeni geni
eugenia: geni
eulalia: laia lali
isabel: isa chabela elisabet elisabeth belita sabela
josefa: pepa pepita fina pepi finita
mercedes: merce merche meche
rosario: charo roser chayo charito
pilar: pili pilarin pilarica
teresa: tere teresita
angel: angelito gelu
angeles: angels angelines gelines
asuncion: asun assumpcio asunta
ascension: ascen
carmen: carme mamen menchu carmina karmele
encarnacion: encarna encarnita encarnacio
inmaculada: inma macu immaculada imma
milagros: mila milagritos miracle
purificacion: puri pura purita
presentacion: presen
remedios: reme remei
rosa: rosi rosita
soledad: sole soledat
trinidad: trini trinitat
visitacion: visi
esperanza: espe esperanca
elena: nena helena
catalina: cati caterina cata
margarita: marga margalida
magdalena: magda malena
beatriz: bea beatriu
cristina: cris cristi
susana: susi susanna
patricia: patri
silvia: silvi
natividad: nati nativitat
amparo: amparin empar desamparados
begona: bego begonya
aranzazu: arantxa arancha arantzazu arantza
esther: ester
nieves: neus
lourdes: lurdes
monica: moni
raquel: raque
sagrario: sagra
leonor: leo elionor
aurora: auri
araceli: celi
`;

/** One word that stands for two names. */
const COMPOUNDS = `
maricarmen: maria carmen
mamen: maria carmen
menchu: maria carmen
maite: maria teresa
mayte: maria teresa
maritere: maria teresa
marisa: maria luisa
marilu: maria luz
marisol: maria soledad
maribel: maria isabel
marijose: maria jose
majo: maria jose
marijo: maria jose
mariajo: maria jose
marian: maria angeles
mariangeles: maria angeles
maripili: maria pilar
marimar: maria mar
marivi: maria victoria
mavi: maria victoria
mariluz: maria luz
marife: maria fe
marichu: maria jesus
mariasun: maria asuncion
malu: maria luisa
chema: jose maria
txema: jose maria
josema: jose maria
josemari: jose maria
josemaria: jose maria
josean: jose antonio
joseantonio: jose antonio
josemi: jose miguel
joselu: jose luis
joseluis: jose luis
pepelu: jose luis
josemanuel: jose manuel
juanma: juan manuel
juanjo: juan jose
juancar: juan carlos
juanan: juan antonio
juanpe: juan pedro
juanlu: juan luis
juanra: juan ramon
juanmi: juan miguel
juanfran: juan francisco
anabel: ana isabel
anamari: ana maria
rosamari: rosa maria
luisma: luis maria
migueangel: miguel angel
mikelangel: miguel angel
franjo: francisco jose
`;

/** Names that are used without the María before them. Not José or Jesús: María José is not José. */
const AFTER_MARIA = `carmen dolores pilar montserrat teresa luisa isabel angeles rosario mercedes concepcion consuelo asuncion
ascension soledad nieves rosa elena victoria cristina antonia josefa francisca juana paz luz begona aranzazu inmaculada
purificacion encarnacion remedios esperanza rocio amparo milagros lourdes fatima angustias trinidad magdalena eugenia
fernanda rafaela manuela presentacion visitacion natividad sagrario mar fe virtudes candelaria nuria eulalia catalina
margarita esther araceli aurora beatriz belen gracia reyes macarena elvira paloma emilia`;

/** Surnames as they are cut short on forms. */
const SURNAMES = `
garcia: gcia ga
gonzalez: glez gonz gzlez
fernandez: fdez fernz fez
rodriguez: rguez rodz rdguez rodrig
martinez: mtnez mtez mnez
hernandez: hdez hndez
sanchez: schez snchez
jimenez: jmnez jmenez
dominguez: dguez
gutierrez: gtrrez gtez gutrez
alvarez: alvz
vazquez: vzquez
ramirez: rmrez
perez: prez
`;

function linesOf(table: string): (readonly [name: string, others: readonly string[]])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', others = ''] = line.split(': ');
      return [name, others.split(' ').filter((word) => word !== '')] as const;
    });
}

function formsOf(table: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [name, others] of linesOf(table))
    for (const form of new Set([name, ...others])) names.set(form, [...(names.get(form) ?? []), name]);
  return names;
}

const NAMES_OF = formsOf(SAME_NAME);
const PAIRS_OF: ReadonlyMap<string, readonly string[]> = new Map(linesOf(COMPOUNDS));
const MARIAN: ReadonlySet<string> = new Set(AFTER_MARIA.split(/\s+/));
const SURNAME_OF = formsOf(SURNAMES);

/** Every way to read a word of a given name; always at least one. @param word folded */
export function readingsOf(word: string): readonly (readonly string[])[] {
  const pair = PAIRS_OF.get(word);
  const single = (NAMES_OF.get(word) ?? [word]).map((name) => [name]);
  return pair ? [...single, pair] : single;
}

/** Whether a given name is used without the María that stands before it on paper. */
export const goesWithoutMaria = (name: string): boolean => MARIAN.has(name);

/** A surname written out. @param word folded */
export const surnameInFull = (word: string): string => SURNAME_OF.get(word)?.[0] ?? word;
