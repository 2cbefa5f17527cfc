/**
 * The family in the portal: the visitor, the relatives whom the heir invited, and the charges that the family may pick
 * from a bank statement.
 */
import { type Static, Type } from 'typebox';
import { EXTRACTO_FORMATS, EXTRACTO_NOTICES, NO_PROPOSAL_REASONS } from './bank-statements.ts';
import { Email, Heredero } from './casos.ts';
import { CasoId, date, decimal, instant, LANGUAGES, object, option, orNull } from './common.ts';
import { Cargo } from './cuentas.ts';
import { FREQUENCIES } from './lists.ts';
import { ProveedorCode } from './proveedores.ts';
import type { UploadType } from './uploaded.ts';
import { PORTAL_PAPERS } from './web-apps.ts';

// The visitor -------------------------------------------------------------------------------------------------------

export const Visit = object({
  caso_id: CasoId,
  papel: option(PORTAL_PAPERS),
  /** First name of the visitor: the heir or another relative. */
  nombre: Type.String(),
  idioma: option(LANGUAGES),
  idiomas: Type.Array(option(LANGUAGES)),
  enlace_caduca: instant(),
});
export type Visit = Static<typeof Visit>;

export const Preferences = object({ idioma: option(LANGUAGES) });
export type Preferences = Static<typeof Preferences>;

// Other relatives ---------------------------------------------------------------------------------------------------

/** `consulta` reads; `ayuda` also adds accounts and uploads documents. Both may object; the heir decides. */
const ALLEGADO_PAPERS = ['consulta', 'ayuda'] as const;
export type AllegadoPaper = (typeof ALLEGADO_PAPERS)[number];
/** Maximum number of relatives with a link at the same time, and of invitations over the life of a case. */
export const ALLEGADOS_MAXIMUM = 10;
export const INVITATIONS_MAXIMUM = 30;

const ALLEGADO_STATES = ['invitado', 'ha_entrado', 'sin_entregar', 'caducado'] as const;

export const NewAllegado = object({
  nombre: Heredero.properties.nombre,
  apellidos: Heredero.properties.apellidos,
  email: Email,
  parentesco: Heredero.properties.parentesco,
  papel: option(ALLEGADO_PAPERS),
  /** The heir's language by default. */
  idioma: Type.Optional(option(LANGUAGES)),
});
export type NewAllegado = Static<typeof NewAllegado>;

export const Allegado = object({
  allegado_id: Type.String(),
  nombre: Type.String(),
  apellidos: Type.String(),
  email: Type.String(),
  parentesco: orNull(Type.String()),
  papel: option(ALLEGADO_PAPERS),
  /** `sin_entregar`: the mail server refused or returned the invitation; `caducado`: the link has expired, and a new one can be sent. */
  estado: option(ALLEGADO_STATES),
  invitado: instant(),
  /** When the relative's link expires; null: no link is valid. */
  enlace_caduca: orNull(instant()),
});
export type Allegado = Static<typeof Allegado>;
export const Allegados = object({ elementos: Type.Array(Allegado), maximo: Type.Integer() });

// Bank statement ----------------------------------------------------------------------------------------------------

/** Maximum size of a statement in bytes; `bodyMaximum` is larger, because base64 adds a third. */
const MAXIMUM_UPLOADED_EXTRACTO = 16 * 1024 * 1024;
export const EXTRACTO_UPLOAD: UploadType = {
  campo: 'fichero',
  maximo: MAXIMUM_UPLOADED_EXTRACTO,
  bodyMaximum: 22 * 1024 * 1024,
};

export const UploadedExtracto = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000 })),
  /** CSV of a Spanish bank, Norma 43, PDF with text, XLSX, or a photograph of a page as JPEG or PNG; its first bytes tell the format. */
  contenido: Type.String({ contentEncoding: 'base64' }),
});

const cargoCommon = {
  ultimo_cargo: date(),
  cargos: Type.Integer(),
  explicacion: Type.String(),
};

/** An account ready to be added: `POST /cuentas` takes `proveedor_codigo` and `cargo` as they are. */
export const RecognisedCuenta = object({
  proveedor_codigo: ProveedorCode,
  nombre: Type.String(),
  /** Whether the account would be reserved by default. */
  discreto: Type.Boolean(),
  /** Null: the charge is not in euros. */
  cargo: orNull(object({ importe: Cargo.properties.importe, periodicidad: Cargo.properties.periodicidad })),
  certeza: option(['alta', 'debil']),
  ...cargoCommon,
  /** Whether the case already has an account at this provider. */
  ya_en_lista: Type.Boolean(),
});
export type RecognisedCuenta = Static<typeof RecognisedCuenta>;

/** A recurring charge that the catalogue cannot name for sure; the family may know it. */
export const UnrecognisedCargo = object({
  /** Name as the bank prints it, without numbers. */
  nombre: Type.String(),
  /** Last charge, in units of `moneda`. */
  importe: decimal(),
  moneda: Type.String({ pattern: '^[A-Z]{3}$' }),
  periodicidad: orNull(option(FREQUENCIES)),
  motivo: option(NO_PROPOSAL_REASONS),
  ...cargoCommon,
  candidatos: Type.Array(object({ proveedor_codigo: ProveedorCode, nombre: Type.String() })),
});
export type UnrecognisedCargo = Static<typeof UnrecognisedCargo>;

/** A charge that occurred once, shown in case the family recognises it; it cannot be picked. */
export const CargoOnce = object({
  /** Name as the bank prints it, without numbers. */
  nombre: Type.String(),
  importe: UnrecognisedCargo.properties.importe,
  moneda: UnrecognisedCargo.properties.moneda,
  dia: date(),
});
export type CargoOnce = Static<typeof CargoOnce>;

export const ExtractoToChooseFrom = object({
  /** Format of the file; more values may be added. After a `foto`, somebody has to compare each line with the printed statement. */
  formato: option(EXTRACTO_FORMATS),
  desde: date(),
  hasta: date(),
  movimientos: Type.Integer(),
  avisos: Type.Array(option(EXTRACTO_NOTICES)),
  reconocidas: Type.Array(RecognisedCuenta),
  sin_reconocer: Type.Array(UnrecognisedCargo),
  sueltos: Type.Array(CargoOnce),
});
export type ExtractoToChooseFrom = Static<typeof ExtractoToChooseFrom>;
