/**
 * The family in the portal: who is looking, the relatives whom the heir invited, and the charges they may pick from a bank statement.
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

// Who is looking ----------------------------------------------------------------------------------------------------

export const Visit = object({
  caso_id: CasoId,
  papel: option(PORTAL_PAPERS),
  /** First name of the person who looks: the heir or another relative. */
  nombre: Type.String(),
  idioma: option(LANGUAGES),
  idiomas: Type.Array(option(LANGUAGES)),
  enlace_caduca: instant(),
});
export type Visit = Static<typeof Visit>;

export const Preferences = object({ idioma: option(LANGUAGES) });
export type Preferences = Static<typeof Preferences>;

// Other relatives ---------------------------------------------------------------------------------------------------

/** `consulta` looks; `ayuda` also adds accounts and brings documents. Both may object; the heir decides. */
const ALLEGADO_PAPERS = ['consulta', 'ayuda'] as const;
export type AllegadoPaper = (typeof ALLEGADO_PAPERS)[number];
/** Maximum number of relatives with a link at once, and most invited over the life of a case. */
export const ALLEGADOS_MAXIMUM = 10;
export const INVITATIONS_MAXIMUM = 30;

const ALLEGADO_STATES = ['invitado', 'ha_entrado', 'sin_entregar', 'caducado'] as const;

export const NewAllegado = object({
  nombre: Heredero.properties.nombre,
  apellidos: Heredero.properties.apellidos,
  email: Email,
  parentesco: Heredero.properties.parentesco,
  papel: option(ALLEGADO_PAPERS),
  /** The heir's by default. */
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
  /**
   * `sin_entregar`: the mail server refused or returned the invitation; `caducado`: the link is over, a new one can
   * be sent.
   */
  estado: option(ALLEGADO_STATES),
  invitado: instant(),
  /** Until when their link can be opened; null: none lives. */
  enlace_caduca: orNull(instant()),
});
export type Allegado = Static<typeof Allegado>;
export const Allegados = object({ elementos: Type.Array(Allegado), maximo: Type.Integer() });

// Bank statement ----------------------------------------------------------------------------------------------------

/** Largest statement accepted, in bytes, and the largest body that carries one: base64 grows by a third. */
const MAXIMUM_UPLOADED_EXTRACTO = 16 * 1024 * 1024;
export const EXTRACTO_UPLOAD: UploadType = {
  campo: 'fichero',
  maximo: MAXIMUM_UPLOADED_EXTRACTO,
  bodyMaximum: 22 * 1024 * 1024,
};

export const UploadedExtracto = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000 })),
  /**
   * CSV of a Spanish bank, Norma 43, PDF with text, XLSX, or a photograph of a page as JPEG or PNG; told by its first
   * bytes.
   */
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
  /** The account would be reserved by default. */
  discreto: Type.Boolean(),
  /** Null: not in euros. */
  cargo: orNull(object({ importe: Cargo.properties.importe, periodicidad: Cargo.properties.periodicidad })),
  certeza: option(['alta', 'debil']),
  ...cargoCommon,
  /** The case has an account at this provider already. */
  ya_en_lista: Type.Boolean(),
});
export type RecognisedCuenta = Static<typeof RecognisedCuenta>;

/** A recurring charge that the catalogue cannot name for sure; the family may know it. */
export const UnrecognisedCargo = object({
  /** As the bank prints it, without numbers. */
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

/** A charge that came once, in case the family knows it; there is nothing to choose. */
export const CargoOnce = object({
  /** As the bank prints it, without numbers. */
  nombre: Type.String(),
  importe: UnrecognisedCargo.properties.importe,
  moneda: UnrecognisedCargo.properties.moneda,
  dia: date(),
});
export type CargoOnce = Static<typeof CargoOnce>;

export const ExtractoToChooseFrom = object({
  /** How it came; more values may come. Of a `foto` each line is to be compared with the paper. */
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
