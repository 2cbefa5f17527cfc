/** Settings of an insurer's admin: brand, languages, how long closed cases are kept. */
import { readHours } from '@albacea/contract/schemas/hours.ts';
import type { AseguradoraSettings, NewKey, SettingsChange } from '@albacea/contract/schemas/settings.ts';
import type { Tx } from '../../db/database.ts';
import { ASEGURADORAS_COLUMNS } from '../../db/table-columns.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { presentLogo } from '../../shared/rules-logo.ts';
import { insertKey, livingKeys, requireRoom } from './create-key.ts';
import { normalNetwork } from './networks.ts';
import { notifyAdminsOfKey } from './notices.ts';
import { presentKey } from './present.ts';

type Settings = Pick<
  Tenant,
  | 'slug'
  | 'variante'
  | 'pruebas'
  | 'nombre'
  | 'color'
  | 'logo'
  | 'telefono'
  | 'horario'
  | 'responder_a'
  | 'responsable_datos'
  | 'contacto_datos'
  | 'idioma'
  | 'idiomas_activos'
  | 'retencion_anios'
  | 'exige_segundo_factor'
  | 'exige_visto_bueno'
  | 'comparte_experiencia'
  | 'eventos_con_referencia'
>;

export function presentSettings(settings: Settings, addresses: Addresses): AseguradoraSettings {
  const {
    slug,
    variante,
    pruebas,
    nombre,
    color,
    telefono,
    horario,
    responder_a,
    responsable_datos,
    contacto_datos,
    idioma,
    idiomas_activos,
    retencion_anios,
    exige_segundo_factor,
    exige_visto_bueno,
    comparte_experiencia,
    eventos_con_referencia,
  } = settings;
  return {
    slug,
    variante,
    base_url: addresses.api({ slug, variante }),
    pruebas,
    nombre,
    color,
    logo: presentLogo(settings),
    telefono,
    horario,
    responder_a,
    responsable_datos,
    contacto_datos,
    idioma,
    idiomas_activos: [...idiomas_activos],
    retencion_anios,
    exige_segundo_factor,
    exige_visto_bueno: [...exige_visto_bueno],
    comparte_experiencia,
    eventos_con_referencia,
  };
}

/**
 * What its cases teach is given on by the insurer's own admin and by nobody in its place.
 * @throws DomainError validacion, accion_no_permitida
 */
export async function changeSettings(
  tx: Tx,
  { aseguradora, actor, now }: { aseguradora: Tenant; actor: Actor; now: Date },
  change: SettingsChange,
): Promise<Settings> {
  if (change.comparte_experiencia !== undefined && actor.visible !== 'aseguradora')
    throw new DomainError('accion_no_permitida');
  // The shape says what it looks like; that it begins before it ends is said here.
  if (change.horario && !readHours(change.horario))
    throw invalid({
      campo: 'horario',
      texto: { es: 'debe empezar antes de acabar.', en: 'must begin before it ends.' },
    });
  const { rows } = await tx.sql<Settings>(
    `select ${ASEGURADORAS_COLUMNS} from aseguradoras where id = aseguradora_actual() for update`,
  );
  const before = rows[0] ?? aseguradora;
  const { logo_texto, ...rest } = change;
  if (logo_texto !== undefined && !before.logo)
    throw invalid({ campo: 'logo_texto', texto: { es: 'no hay logo.', en: 'there is no logo.' } });
  const after: Settings = {
    ...before,
    ...rest,
    ...(rest.nombre && { nombre: rest.nombre.trim() }),
    ...(logo_texto !== undefined && before.logo && { logo: { ...before.logo, texto: logo_texto } }),
  };
  // Spanish is what a text falls back to, and a family that is given no language gets the insurer's.
  if (!after.idiomas_activos.includes('es') || !after.idiomas_activos.includes(after.idioma))
    throw invalid({
      campo: 'idiomas_activos',
      texto: {
        es: 'debe incluir el español y el idioma por defecto.',
        en: 'must include Spanish and the default language.',
      },
    });
  await tx.sql(
    `update aseguradoras set nombre = $1, color = $2, telefono = $3, responder_a = $4, idioma = $5, idiomas_activos = $6,
       retencion_anios = $7, exige_segundo_factor = $8, comparte_experiencia = $9, responsable_datos = $10, contacto_datos = $11,
       horario = $12, eventos_con_referencia = $13, exige_visto_bueno = $14, logo = $15::jsonb, version = version + 1 where id = aseguradora_actual()`,
    [
      after.nombre,
      after.color,
      after.telefono,
      after.responder_a,
      after.idioma,
      after.idiomas_activos,
      after.retencion_anios,
      after.exige_segundo_factor,
      after.comparte_experiencia,
      after.responsable_datos,
      after.contacto_datos,
      after.horario,
      after.eventos_con_referencia,
      after.exige_visto_bueno,
      after.logo && JSON.stringify(after.logo),
    ],
  );
  await audit(tx, actor, 'configuracion_cambiada', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    antes: changedOf(before, change),
    despues: changedOf(after, change),
  });
  return after;
}

/** The members that were given, as they were or are. */
const changedOf = (settings: Settings, change: SettingsChange) =>
  Object.fromEntries(
    Object.keys(change).map((field) => [
      field,
      field === 'logo_texto' ? settings.logo?.texto : settings[field as keyof Settings],
    ]),
  );

/** @throws DomainError validacion, demasiadas_claves */
export async function createBackofficeKey(keyring: Keyring, tx: Tx, actor: Actor, now: Date, fresh: NewKey) {
  const { etiqueta, alcances, redes } = fresh;
  const caduca = fresh.caduca === undefined ? undefined : new Date(fresh.caduca);
  // no Date can hold a leap second, which the schema lets pass
  if (caduca && !(caduca > now))
    throw invalid({ campo: 'caduca', texto: { es: 'debe ser futura.', en: 'must be in the future.' } });
  const networks = redes && [...new Set(redes.map((network, i) => normalNetwork(network, `redes[${i}]`)))];
  requireRoom(await livingKeys(tx, now));
  const { api_key, ...row } = await insertKey(
    tx,
    {
      etiqueta: etiqueta.trim(),
      ...(alcances && { alcances }),
      ...(caduca && { caduca }),
      ...(networks && { redes: networks }),
    },
    actor,
    now,
  );
  await notifyAdminsOfKey(keyring, tx, etiqueta.trim(), now);
  return { ...presentKey(row), api_key };
}
