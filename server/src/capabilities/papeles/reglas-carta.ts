/** A letter to a provider or to the authority, from its data; pure. */
import { FRASES_EN } from './reglas-carta-en.ts';
import { FRASES_ES } from './reglas-carta-es.ts';
import type { DatosDeCarta, Frases } from './reglas-datos-de-carta.ts';
import { type Bloque, enTexto, type Papel } from './reglas-papel.ts';

export interface CartaCompuesta {
  readonly asunto: string;
  /** To whose attention. */
  readonly destinatario: string;
  readonly texto: string;
  readonly papel: Papel;
}

const FRASES: Readonly<Record<DatosDeCarta['idioma'], Frases>> = { es: FRASES_ES, en: FRASES_EN };

/**
 * @param color of the insurer's brand
 * @param fecha instant of the paper
 */
export function componerCarta(
  d: DatosDeCarta,
  { color, fecha }: { color: string | null; fecha: string },
): CartaCompuesta {
  const f = FRASES[d.idioma];
  const asunto = f.asunto(d);
  const seccion = (texto: string): Bloque => ({ clase: 'seccion', texto });
  const parrafos = (textos: readonly string[]): Bloque[] =>
    textos.filter((texto) => texto !== '').map((texto) => ({ clase: 'parrafo', texto }));
  const bloques: Bloque[] = [
    ...(d.primeraPersona
      ? [
          {
            clase: 'lineas',
            lineas: [`${d.solicitante.nombre} ${d.solicitante.apellidos}`, d.solicitante.email],
          } as const,
        ]
      : []),
    { clase: 'lineas', lineas: f.destinatario(d) },
    { clase: 'lineas', lineas: [f.lugarYFecha(d)] },
    { clase: 'titulo', texto: asunto },
    ...parrafos(f.presentacion(d)),
    seccion(f.secciones.piden),
    { clase: 'lista', elementos: f.peticiones(d) },
    seccion(f.secciones.cuenta),
    { clase: 'ficha', filas: f.cuenta(d) },
    seccion(f.secciones.quien),
    { clase: 'ficha', filas: f.quien(d) },
    seccion(f.secciones.fundamento),
    ...parrafos(f.fundamento(d)),
    seccion(f.secciones.respuesta),
    ...parrafos([f.respuesta(d)]),
    ...(d.adjuntos.length > 0
      ? [seccion(f.secciones.documentos), { clase: 'lista', elementos: d.adjuntos } as const]
      : []),
    ...despedida(f.despedida(d), d.primeraPersona),
  ];
  const papel: Papel = {
    idioma: d.idioma,
    titulo: asunto,
    fecha,
    referencia: d.referencia,
    emisor: d.primeraPersona ? null : { nombre: 'Albacea', porCuentaDe: d.aseguradora, color },
    bloques,
  };
  return { asunto, destinatario: f.destinatario(d)[0] ?? '', texto: enTexto({ bloques }), papel };
}

/** A relative signs by hand: between the farewell and the name there is room. */
function despedida(lineas: readonly string[], aMano: boolean): Bloque[] {
  if (!aMano) return [{ clase: 'lineas', lineas }];
  return [
    { clase: 'lineas', lineas: lineas.slice(0, 1) },
    { clase: 'firma', rubrica: null, alternativa: '' },
    { clase: 'lineas', lineas: lineas.slice(1) },
  ];
}
