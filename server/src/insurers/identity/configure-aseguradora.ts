/** An insurer's settings, which its admins see and change: brand, languages, how long closed cases are kept. */
import type { AseguradoraVisible } from '@albacea/contract/schemas/desk.ts';
import { readHours } from '@albacea/contract/schemas/hours.ts';
import type { AseguradoraSettings, SettingsChange } from '@albacea/contract/schemas/settings.ts';
import type { Database, Tx } from '../../db/database.ts';
import { ASEGURADORAS_COLUMNS } from '../../db/table-columns.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { presentLogo } from '../../shared/rules-logo.ts';
import { refusal } from './refusals.ts';
import { readSender } from './sender/sql-sender.ts';
import { readSettings } from './sign-on/sql-sign-on.ts';

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
 * Changes the settings. Only the insurer's own admin, not the service, may decide whether other insurers learn from its cases.
 * @throws DomainError validacion, accion_no_permitida
 */
export async function changeSettings(
  tx: Tx,
  { aseguradora, actor, now }: { aseguradora: Tenant; actor: Actor; now: Date },
  change: SettingsChange,
): Promise<Settings> {
  if (change.comparte_experiencia !== undefined && actor.visible !== 'aseguradora')
    throw new DomainError('accion_no_permitida');
  // The schema checks only the form; this checks that each span begins before it ends.
  if (change.horario && !readHours(change.horario)) throw invalid({ campo: 'horario', texto: refusal('hours') });
  const { rows } = await tx.sql<Settings>(
    `select ${ASEGURADORAS_COLUMNS} from aseguradoras where id = aseguradora_actual() for update`,
  );
  const before = rows[0] ?? aseguradora;
  const { logo_texto, ...rest } = change;
  if (logo_texto !== undefined && !before.logo) throw invalid({ campo: 'logo_texto', texto: refusal('noLogo') });
  const after: Settings = {
    ...before,
    ...rest,
    ...(rest.nombre && { nombre: rest.nombre.trim() }),
    ...(logo_texto !== undefined && before.logo && { logo: { ...before.logo, texto: logo_texto } }),
  };
  // Spanish and the insurer's own language must stay active, because texts and families without an active language fall back to them.
  if (!after.idiomas_activos.includes('es') || !after.idiomas_activos.includes(after.idioma))
    throw invalid({ campo: 'idiomas_activos', texto: refusal('languages') });
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
    antes: changedSettings(before, change),
    despues: changedSettings(after, change),
  });
  return after;
}

/** The settings that the change names. */
const changedSettings = (settings: Settings, change: SettingsChange) =>
  Object.fromEntries(
    Object.keys(change).map((field) => [
      field,
      field === 'logo_texto' ? settings.logo?.texto : settings[field as keyof Settings],
    ]),
  );

/** The insurers that a person may see. @param own id of the person's insurer, the only one they see; null: a person of the service, who sees all */
export function listVisible(database: Database, own: string | null): Promise<AseguradoraVisible[]> {
  const read = async ({ sql }: Pick<Tx, 'sql'>) => {
    const { rows } = await sql<AseguradoraVisible>(
      `select slug, nombre, variante, estado, color, pruebas from aseguradoras
        where $1::uuid is null or id = $1 order by nombre, slug`,
      [own],
    );
    return rows;
  };
  return own === null ? database.unsafeAcrossInsurers('albacea_servicio', read) : database.readAsTenant(own, read);
}

/** The settings stored outside the insurer's own row, sender and sign-on, without secrets, for the export. */
export async function readFurtherSettings(tx: Tx): Promise<object[]> {
  const [sender, signOn] = [await readSender(tx), await readSettings(tx)];
  return [
    sender && { ajuste: 'remitente', direccion: sender.direccion, verificado: sender.verificado },
    signOn && {
      ajuste: 'inicio_unico',
      emisor: signOn.emisor,
      cliente: signOn.cliente,
      ambitos: signOn.ambitos,
      reclamacion: signOn.reclamacion,
      roles: signOn.roles,
      dominios: signOn.dominios,
      exigido: signOn.exigido,
    },
  ].filter((one) => one !== null);
}
