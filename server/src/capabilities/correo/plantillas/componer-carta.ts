import type { TipoCarta } from '../tipos.ts';
import type { Bloque, Carta, Hechos } from './carta.ts';
import type { Frases } from './frases.ts';

/** Puts the sentences of a language in order. Every language says the same, in the same order. */
export function componerCarta(tipo: TipoCarta, frases: Frases, hechos: Hechos): Carta {
  return {
    asunto: frases.asunto[tipo](hechos),
    avance: frases.avance[tipo],
    saludo: frases.saludo(hechos),
    bloques: BLOQUES[tipo](frases, hechos),
    despedida: frases.despedida,
    firma: frases.firma(hechos),
    pie: PIE[tipo](frases, hechos),
  };
}

const BLOQUES: Readonly<Record<TipoCarta, (frases: Frases, hechos: Hechos) => Bloque[]>> = {
  bienvenida: (frases, hechos) => [
    parrafo(frases.pesame(hechos)),
    parrafo(frases.presentacion(hechos)),
    ...acceso(frases, hechos),
    { tipo: 'titulo', texto: frases.tituloNosotros },
    { tipo: 'lista', elementos: frases.nosotros },
    { tipo: 'titulo', texto: frases.tituloUsted },
    { tipo: 'lista', elementos: frases.usted },
    parrafo(frases.sinPrisa),
    parrafo(frases.ayuda(hechos)),
    { tipo: 'copia', texto: frases.enlace.copia },
  ],
  acceso_nuevo: (frases, hechos) => [
    parrafo(frases.enlaceNuevo(hechos)),
    parrafo(frases.presentacion(hechos)),
    ...acceso(frases, hechos),
    parrafo(frases.ayuda(hechos)),
    { tipo: 'copia', texto: frases.enlace.copia },
  ],
  anulacion: (frases, hechos) => [
    parrafo(frases.errorPropio(hechos)),
    parrafo(frases.sinConsecuencias),
    parrafo(frases.disculpa),
    parrafo(frases.ayudaTrasError(hechos)),
  ],
  codigo_mandato: (frases, hechos) => [
    parrafo(frases.codigo.antes(hechos)),
    { tipo: 'titulo', texto: `${frases.codigo.nombre}: ${hechos.codigo}` },
    parrafo(frases.codigo.duracion),
    parrafo(frases.codigo.cuidado(hechos)),
  ],
};

/** What whoever gets a message by mistake should do; nobody gets an apology by mistake that matters. */
const PIE: Readonly<Record<TipoCarta, (frases: Frases, hechos: Hechos) => string[]>> = {
  bienvenida: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  acceso_nuevo: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  anulacion: (frases, hechos) => [frases.datos(hechos)],
  codigo_mandato: (frases, hechos) => [frases.codigo.porError(hechos), frases.datos(hechos)],
};

/** High up, so that the button shows on a telephone without scrolling. */
function acceso(frases: Frases, hechos: Hechos): Bloque[] {
  const caducidad = hechos.fecha === null ? '' : `${frases.caducidad(hechos.fecha)} `;
  const { antes, boton } = frases.enlace;
  return [{ tipo: 'enlace', antes, boton }, parrafo(caducidad + frases.personal)];
}

function parrafo(texto: string): Bloque {
  return { tipo: 'parrafo', texto };
}
