import type { Pendiente, TipoCarta } from '../tipos.ts';
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
  invitacion: (frases, hechos) => [
    parrafo(frases.invitacion.antes(hechos)),
    parrafo(hechos.papel === 'ayuda' ? frases.invitacion.ayuda : frases.invitacion.consulta),
    ...acceso(frases, hechos),
    parrafo(frases.invitacion.decide(hechos)),
    parrafo(frases.presentacion(hechos)),
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
  recordatorio: (frases, hechos) => [
    parrafo(frases.recordatorio.antes(hechos)),
    { tipo: 'titulo', texto: frases.recordatorio.titulo },
    { tipo: 'lista', elementos: hechos.pendientes.map((uno) => pendiente(uno, frases, hechos)) },
    ...acceso(frases, hechos),
    parrafo(frases.ayuda(hechos)),
    ...alFinal(frases),
  ],
  aviso_cierre: (frases, hechos) => [
    parrafo(frases.cierre.antes(hechos)),
    parrafo(frases.cierre.aviso(hechos)),
    ...acceso(frases, hechos),
    parrafo(frases.cierre.seguir(hechos)),
    parrafo(frases.cierre.reapertura),
    parrafo(frases.ayuda(hechos)),
    ...alFinal(frases),
  ],
  acceso_por_caducar: (frases, hechos) => [
    parrafo(frases.renovado.antes(hechos)),
    ...acceso(frases, hechos),
    parrafo(frases.renovado.tranquilidad),
    parrafo(frases.ayuda(hechos)),
    ...alFinal(frases),
  ],
};

function pendiente(uno: Pendiente, { recordatorio }: Frases, hechos: Hechos): string {
  if (uno !== 'confirmar') return recordatorio[uno];
  return hechos.confirmar === null ? recordatorio.confirmarUna : recordatorio.confirmarVarias(hechos);
}

const alFinal = (frases: Frases): Bloque[] => [
  { tipo: 'copia', texto: frases.enlace.copia },
  { tipo: 'baja', ...frases.baja },
];

/** What whoever gets a message by mistake should do; nobody gets an apology by mistake that matters. */
const PIE: Readonly<Record<TipoCarta, (frases: Frases, hechos: Hechos) => string[]>> = {
  bienvenida: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  acceso_nuevo: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  invitacion: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  anulacion: (frases, hechos) => [frases.datos(hechos)],
  codigo_mandato: (frases, hechos) => [frases.codigo.porError(hechos), frases.datos(hechos)],
  recordatorio: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  aviso_cierre: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
  acceso_por_caducar: (frases, hechos) => [frases.porError(hechos), frases.datos(hechos)],
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
