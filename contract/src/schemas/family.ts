/**
 * The family in the portal: who is looking, the relatives whom the heir invited, and the charges they may pick from a bank statement.
 */
import { type Static, Type } from 'typebox';
import { EXTRACTO_FORMATS, EXTRACTO_NOTICES, REASONS_WITHOUT_PROPOSE } from './bank-statements.ts';
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
  nombre: Type.String({ description: 'First name of the person looking: the heir or another relative.' }),
  idioma: option(LANGUAGES, { description: 'In which they are written to.' }),
  idiomas: Type.Array(option(LANGUAGES), { description: 'Languages that can be chosen.' }),
  enlace_caduca: instant('Until when their link can be opened.'),
});
export type Visit = Static<typeof Visit>;

export const Preferences = object({ idioma: option(LANGUAGES) });
export type Preferences = Static<typeof Preferences>;

// Other relatives ---------------------------------------------------------------------------------------------------

/** `consulta` looks; `ayuda` also adds accounts and brings documents. Both may object; the heir decides. */
const ALLEGADO_PAPERS = ['consulta', 'ayuda'] as const;
export type AllegadoPaper = (typeof ALLEGADO_PAPERS)[number];
/** Most relatives with a link at once, and most invited over the life of a case. */
export const ALLEGADOS_MAXIMUM = 10;
export const INVITATIONS_MAXIMUM = 30;

const ALLEGADO_STATES = ['invitado', 'ha_entrado', 'sin_entregar', 'caducado'] as const;

export const NewAllegado = object({
  nombre: Heredero.properties.nombre,
  apellidos: Heredero.properties.apellidos,
  email: Email,
  parentesco: Heredero.properties.parentesco,
  papel: option(ALLEGADO_PAPERS),
  idioma: Type.Optional(option(LANGUAGES, { description: "The heir's by default." })),
});
export type NewAllegado = Static<typeof NewAllegado>;

export const Allegado = object({
  allegado_id: Type.String(),
  nombre: Type.String(),
  apellidos: Type.String(),
  email: Type.String(),
  parentesco: orNull(Type.String()),
  papel: option(ALLEGADO_PAPERS),
  estado: option(ALLEGADO_STATES, {
    description:
      '`sin_entregar`: the mail server refused or returned the invitation; `caducado`: the link is over, a new one can be sent.',
  }),
  invitado: instant('When they were invited.'),
  enlace_caduca: orNull(instant('Until when their link can be opened; null: none lives.')),
});
export type Allegado = Static<typeof Allegado>;
export const Allegados = object({ elementos: Type.Array(Allegado), maximo: Type.Integer() });

// Bank statement ----------------------------------------------------------------------------------------------------

/** Largest statement accepted, in bytes, and the largest body that carries one: base64 grows by a third. */
const MAXIMUM_UPLOADED_EXTRACTO = 16 * 1024 * 1024;
export const EXTRACTO_UPLOAD: UploadType = {
  campo: 'fichero',
  maximo: MAXIMUM_UPLOADED_EXTRACTO,
  maximoCuerpo: 22 * 1024 * 1024,
};

export const UploadedExtracto = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the file; not looked at.' })),
  contenido: Type.String({
    contentEncoding: 'base64',
    description:
      'CSV of a Spanish bank, Norma 43, PDF with text, XLSX, or a photograph of a page as JPEG or PNG; told by its first bytes.',
  }),
});

const cargoCommon = {
  ultimo_cargo: date('Day of the last charge.', '2026-11-03'),
  cargos: Type.Integer({ description: 'Charges that were seen.' }),
  explicacion: Type.String({ description: 'Why it is shown, in the language of the request.' }),
};

/** An account ready to be added: `POST /cuentas` takes `proveedor_codigo` and `cargo` as they are. */
export const RecognisedCuenta = object({
  proveedor_codigo: ProveedorCode,
  nombre: Type.String(),
  discreto: Type.Boolean({ description: 'The account would be reserved by default.' }),
  /** Null: not in euros. */
  cargo: orNull(object({ importe: Cargo.properties.importe, periodicidad: Cargo.properties.periodicidad })),
  certeza: option(['alta', 'debil']),
  ...cargoCommon,
  ya_en_lista: Type.Boolean({ description: 'The case has an account at this provider already.' }),
});
export type RecognisedCuenta = Static<typeof RecognisedCuenta>;

/** A recurring charge that the catalogue cannot name for sure; the family may know it. */
export const CargoWithoutRecognise = object({
  nombre: Type.String({ description: 'As the bank prints it, without numbers.' }),
  importe: decimal('Last charge, in units of `moneda`.', '12.99'),
  moneda: Type.String({ pattern: '^[A-Z]{3}$' }),
  periodicidad: orNull(option(FREQUENCIES)),
  motivo: option(REASONS_WITHOUT_PROPOSE),
  ...cargoCommon,
  candidatos: Type.Array(object({ proveedor_codigo: ProveedorCode, nombre: Type.String() })),
});
export type CargoWithoutRecognise = Static<typeof CargoWithoutRecognise>;

/** A charge that came once, in case the family knows it; there is nothing to choose. */
export const CargoOnce = object({
  nombre: Type.String({ description: 'As the bank prints it, without numbers.' }),
  importe: CargoWithoutRecognise.properties.importe,
  moneda: CargoWithoutRecognise.properties.moneda,
  dia: date('Day of the charge.', '2026-10-05'),
});
export type CargoOnce = Static<typeof CargoOnce>;

export const ExtractoForChoose = object({
  formato: option(EXTRACTO_FORMATS, {
    description: 'How it came; more values may come. Of a `foto` each line is to be compared with the paper.',
  }),
  desde: date('Day of the first movement.'),
  hasta: date('Day of the last movement.'),
  movimientos: Type.Integer(),
  avisos: Type.Array(option(EXTRACTO_NOTICES)),
  reconocidas: Type.Array(RecognisedCuenta),
  sin_reconocer: Type.Array(CargoWithoutRecognise),
  sueltos: Type.Array(CargoOnce),
});
export type ExtractoForChoose = Static<typeof ExtractoForChoose>;
