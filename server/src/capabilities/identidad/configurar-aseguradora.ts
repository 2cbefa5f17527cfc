/** What an insurer's admin sets up: its look, its languages, how long closed cases are kept. */
import type { CambioDeConfiguracion, ClaveNueva, Configuracion } from '@albacea/contract/ajustes.ts';
import { MAXIMO_DE_CLAVES } from '@albacea/contract/ajustes.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { insertarClave, leerClaves } from './crear-clave.ts';
import { notifyAdminsOfKey } from './notices.ts';
import { presentarClave } from './presentar.ts';
import { redNormal } from './redes.ts';

type Ajustes = Pick<
  Inquilino,
  | 'slug'
  | 'variante'
  | 'pruebas'
  | 'nombre'
  | 'color'
  | 'telefono'
  | 'responder_a'
  | 'idioma'
  | 'idiomas_activos'
  | 'retencion_anios'
  | 'exige_segundo_factor'
>;

export function presentarConfiguracion(a: Ajustes, direcciones: Direcciones): Configuracion {
  const {
    slug,
    variante,
    pruebas,
    nombre,
    color,
    telefono,
    responder_a,
    idioma,
    idiomas_activos,
    retencion_anios,
    exige_segundo_factor,
  } = a;
  return {
    slug,
    variante,
    base_url: direcciones.api({ slug, variante }),
    pruebas,
    nombre,
    color,
    telefono,
    responder_a,
    idioma,
    idiomas_activos: [...idiomas_activos],
    retencion_anios,
    exige_segundo_factor,
  };
}

/** @throws ErrorDeDominio validacion */
export async function cambiarConfiguracion(
  tx: Tx,
  { aseguradora, actor, ahora }: { aseguradora: Inquilino; actor: Actor; ahora: Date },
  cambio: CambioDeConfiguracion,
): Promise<Ajustes> {
  const { filas } = await tx.sql<Ajustes>('select * from aseguradoras where id = aseguradora_actual() for update');
  const antes = filas[0] ?? aseguradora;
  const despues: Ajustes = { ...antes, ...cambio, ...(cambio.nombre && { nombre: cambio.nombre.trim() }) };
  // Spanish is what a text falls back to, and a family that is given no language gets the insurer's.
  if (!despues.idiomas_activos.includes('es') || !despues.idiomas_activos.includes(despues.idioma))
    throw noValido({
      campo: 'idiomas_activos',
      texto: {
        es: 'debe incluir el español y el idioma por defecto.',
        en: 'must include Spanish and the default language.',
      },
    });
  await tx.sql(
    `update aseguradoras set nombre = $1, color = $2, telefono = $3, responder_a = $4, idioma = $5, idiomas_activos = $6,
       retencion_anios = $7, exige_segundo_factor = $8, version = version + 1 where id = aseguradora_actual()`,
    [
      despues.nombre,
      despues.color,
      despues.telefono,
      despues.responder_a,
      despues.idioma,
      despues.idiomas_activos,
      despues.retencion_anios,
      despues.exige_segundo_factor,
    ],
  );
  await auditar(tx, actor, 'configuracion_cambiada', { tipo: 'aseguradora', id: aseguradora.id }, ahora, {
    antes: soloDe(antes, cambio),
    despues: soloDe(despues, cambio),
  });
  return despues;
}

/** The members that were given, as they were or are. */
const soloDe = (ajustes: Ajustes, cambio: CambioDeConfiguracion) =>
  Object.fromEntries(Object.keys(cambio).map((campo) => [campo, ajustes[campo as keyof Ajustes]]));

/** @throws ErrorDeDominio validacion, demasiadas_claves */
export async function crearClaveDeBackoffice(llavero: Llavero, tx: Tx, actor: Actor, ahora: Date, nueva: ClaveNueva) {
  const { etiqueta, alcances, redes } = nueva;
  const caduca = nueva.caduca === undefined ? undefined : new Date(nueva.caduca);
  // no Date can hold a leap second, which the schema lets pass
  if (caduca && !(caduca > ahora))
    throw noValido({ campo: 'caduca', texto: { es: 'debe ser futura.', en: 'must be in the future.' } });
  const normales = redes && [...new Set(redes.map((red, i) => redNormal(red, `redes[${i}]`)))];
  // who counts in order to add one waits for whoever is doing the same
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('claves ' || aseguradora_actual(), 0))`);
  const vivas = (await leerClaves(tx)).filter((clave) => !clave.revocada && !(clave.caduca && clave.caduca <= ahora));
  if (vivas.length >= MAXIMO_DE_CLAVES) throw new ErrorDeDominio('demasiadas_claves', { maximo: MAXIMO_DE_CLAVES });
  const { id, api_key } = await insertarClave(
    tx,
    {
      etiqueta: etiqueta.trim(),
      ...(alcances && { alcances }),
      ...(caduca && { caduca }),
      ...(normales && { redes: normales }),
    },
    actor,
    ahora,
  );
  await notifyAdminsOfKey(llavero, tx, etiqueta.trim(), ahora);
  const fila = (await leerClaves(tx)).find((clave) => clave.id === id);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  return { ...presentarClave(fila), api_key };
}
