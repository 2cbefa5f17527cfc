/** An e-mail of a clock to the heir: one for everything that waits, with a link of its own and an address that stops the next ones. */
import type { Tx } from '../../db/base.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { secreto256, sha256 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { anadirAcceso } from '../casos/anadir-acceso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type Contenido, type Pendiente, type TipoDeReloj } from '../correo/tipos.ts';
import { diaDeCierre } from './reglas-avisos.ts';
import { enManosDeLaFamilia } from './reglas-cartas.ts';
import type { Instantanea, Reloj } from './reglas-instantanea.ts';
import { marcar } from './sql.ts';

/** Days after which a reminder that could not leave is no use any more. */
const VIDA = 5 * 86_400_000;

export const CORREO_DE: Partial<Readonly<Record<Reloj['clase'], TipoDeReloj>>> = {
  recordatorio: 'recordatorio',
  aviso_cierre: 'aviso_cierre',
  acceso: 'acceso_por_caducar',
  carta: 'recordatorio',
};

/**
 * Queues the e-mail and enters that the clock has fired, once. The new link works as long as any; those before it live on.
 * @returns false: it had fired already
 */
export async function avisarHeredero(
  { direcciones }: { readonly direcciones: Direcciones },
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  instantanea: Instantanea,
  reloj: Reloj,
  tipo: TipoDeReloj,
): Promise<boolean> {
  const { aseguradora, ahora } = quien;
  const { fila, clave, datos } = await tomarCaso(tx, aseguradora, casoId);
  const [acceso, baja] = [await anadirAcceso({ direcciones }, tx, quien, fila.id), secreto256()];
  const contenido = {
    idioma: fila.idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: acceso.enlace,
    caduca: acceso.caduca.toISOString(),
    baja: direcciones.recordatorios(aseguradora, baja),
    ...contenidoDe(instantanea, tipo, ahora),
  };
  const tiempos = { ahora, caduca: new Date(ahora.getTime() + VIDA) };
  const correo = prepararCorreo(tipo, contenido, aseguradora, clave, tiempos, false);
  if (!(await marcar(tx, fila.id, { ...reloj, disparado: ahora, correo: correo.id, huellaBaja: sha256(baja) })))
    return false;
  await encolarCorreo(tx, fila.id, correo, ARRIENDO);
  return true;
}

function contenidoDe(i: Instantanea, tipo: TipoDeReloj, ahora: Date): Partial<Contenido> {
  if (tipo === 'aviso_cierre') return { dia: diaDeCierre(ahora) };
  if (tipo === 'acceso_por_caducar') return { dia: hoyEnMadrid(i.acceso ?? ahora) };
  return { pendientes: pendientesDe(i), confirmar: porConfirmar(i) };
}

const porConfirmar = ({ cuentas }: Instantanea): number =>
  cuentas.filter(({ estado }) => estado === 'propuesta').length;

function pendientesDe(i: Instantanea): Pendiente[] {
  const posibles: readonly (readonly [Pendiente, boolean])[] = [
    ['lista', !i.listaCompleta],
    ['confirmar', porConfirmar(i) > 0],
    ['mandato', i.faltaMandato || i.cuentas.some(({ falta_de, en_mandato }) => falta_de === 'heredero' && !en_mandato)],
    ['prueba', i.faltaPrueba === 'heredero'],
    ['papeles', i.cuentas.some(({ falta_de, en_mandato }) => falta_de === 'heredero' && en_mandato)],
    ['carta', i.cuentas.some((cuenta) => enManosDeLaFamilia(cuenta, i.disparados) !== null)],
  ];
  return posibles.filter(([, falta]) => falta).map(([uno]) => uno);
}
