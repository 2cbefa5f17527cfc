/** Searches the cases of an insurer: by number of case, policy or person, or by surnames. */

import type { BusquedaDeCasos, CasoDeMesa } from '@albacea/contract/mesa.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { esUuid } from '../../platform/ids.ts';
import { abrirDatos, type DatosDelCaso, huellaDePoliza } from './datos.ts';
import { presentarResumen } from './presentar.ts';
import { medianocheEnMadrid } from './reglas-fecha.ts';
import { clasificarIdentidad } from './reglas-identidad.ts';
import { palabrasDeApellidos } from './reglas-texto.ts';
import { type Busqueda, encontrarCasos } from './sql-busqueda.ts';

/** Who looks: people of an insurer are not told who of the service works on a case. */
export interface QuienBusca {
  readonly usuario: string;
  readonly esDelServicio: boolean;
}

/** @throws ErrorDeDominio consulta_invalida */
export async function buscarCasos(
  tx: Tx,
  aseguradora: Inquilino,
  quien: QuienBusca,
  consulta: BusquedaDeCasos,
): Promise<{ elementos: CasoDeMesa[]; siguiente: string | null }> {
  const { limite = 25, estado, en_espera_de, modulo, prioridad } = consulta;
  const filas = await encontrarCasos(tx, {
    ...(consulta.busca !== undefined && { busqueda: busquedaDe(aseguradora, consulta.busca) }),
    ...(estado && { estado }),
    ...(en_espera_de && { espera: en_espera_de }),
    ...(modulo && { modulo }),
    ...(prioridad && { prioridad }),
    ...(quien.esDelServicio && consulta.gestor && { gestor: gestorDe(consulta.gestor, quien.usuario) }),
    ...(consulta.abierto_desde && { abiertoDesde: medianocheEnMadrid(consulta.abierto_desde) }),
    ...(consulta.abierto_hasta && { abiertoHasta: medianocheEnMadrid(consulta.abierto_hasta, 1) }),
    antes: leerCursor(consulta.cursor),
    limite: limite + 1,
  });
  return enPagina(filas, limite, (fila) => ({
    // Erased cases were left out by the query, so every row still has its key.
    ...presentarResumen(fila, abrirDatos(aseguradora, fila)?.datos as DatosDelCaso),
    gestor: quien.esDelServicio ? fila.gestor : null,
  }));
}

/** A text may be a number of several kinds, so all of them are looked for; words only where there is a letter. */
function busquedaDe(aseguradora: Inquilino, texto: string): Busqueda {
  const { clave } = aseguradora;
  const { canonica } = clasificarIdentidad(texto);
  const palabras = /\p{L}{2}/u.test(texto) ? palabrasDeApellidos(texto) : [];
  return {
    casoId: texto.trim().toUpperCase(),
    poliza: huellaDePoliza(aseguradora, texto),
    identidad: canonica === null ? null : clave.huella('identidad', canonica),
    palabras: palabras.map((palabra) => clave.huella('apellido', palabra)),
  };
}

/** What is nobody's id finds nothing. */
const NADIE = '00000000-0000-0000-0000-000000000000';

function gestorDe(pedido: string, usuario: string): string | null {
  if (pedido === 'nadie') return null;
  if (pedido === 'yo') return usuario;
  return esUuid(pedido) ? pedido : NADIE;
}
