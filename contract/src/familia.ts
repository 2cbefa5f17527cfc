/**
 * The family before the portal: who is looking, other relatives whom the heir has asked in, and what they may pick out of a
 * bank statement.
 */
import { type Static, Type } from 'typebox';
import { PAPELES_DE_PORTAL } from './aplicaciones.ts';
import { Email, Heredero } from './casos.ts';
import { CasoId, fecha, IDIOMAS, instante, objeto, oNulo, opcion } from './comun.ts';
import { Cargo } from './cuentas.ts';
import { AVISOS_DE_EXTRACTO, FORMATOS_DE_EXTRACTO, MOTIVOS_SIN_PROPONER } from './extractos.ts';
import { PERIODICIDADES } from './listas.ts';
import { CodigoDeProveedor } from './proveedores.ts';
import type { Subida } from './subidas.ts';

// Who is looking ----------------------------------------------------------------------------------------------------

export const Visita = objeto({
  caso_id: CasoId,
  papel: opcion(PAPELES_DE_PORTAL),
  nombre: Type.String({ description: 'First name of whoever is looking: the heir or another relative.' }),
  idioma: opcion(IDIOMAS, { description: 'In which they are written to.' }),
  idiomas: Type.Array(opcion(IDIOMAS), { description: 'Languages that can be chosen.' }),
  enlace_caduca: instante('Until when their link can be opened.'),
});
export type Visita = Static<typeof Visita>;

export const Preferencias = objeto({ idioma: opcion(IDIOMAS) });
export type Preferencias = Static<typeof Preferencias>;

// Other relatives ---------------------------------------------------------------------------------------------------

/** To look, or to help: add accounts, bring papers. Both may object; the heir decides. */
export const PAPELES_DE_ALLEGADO = ['consulta', 'ayuda'] as const;
export type PapelDeAllegado = (typeof PAPELES_DE_ALLEGADO)[number];
/** Relatives with a link at once, and invited in the life of a case. */
export const MAXIMO_DE_ALLEGADOS = 10;
export const MAXIMO_DE_INVITACIONES = 30;

export const ESTADOS_DE_ALLEGADO = ['invitado', 'ha_entrado', 'sin_entregar', 'caducado'] as const;

export const AllegadoNuevo = objeto({
  nombre: Heredero.properties.nombre,
  apellidos: Heredero.properties.apellidos,
  email: Email,
  parentesco: Heredero.properties.parentesco,
  papel: opcion(PAPELES_DE_ALLEGADO),
  idioma: Type.Optional(opcion(IDIOMAS, { description: "The heir's by default." })),
});
export type AllegadoNuevo = Static<typeof AllegadoNuevo>;

export const Allegado = objeto({
  allegado_id: Type.String(),
  nombre: Type.String(),
  apellidos: Type.String(),
  email: Type.String(),
  parentesco: oNulo(Type.String()),
  papel: opcion(PAPELES_DE_ALLEGADO),
  estado: opcion(ESTADOS_DE_ALLEGADO, {
    description:
      '`sin_entregar`: the mail server refused the address; `caducado`: the link is over, a new one can be sent.',
  }),
  invitado: instante('When they were invited.'),
  enlace_caduca: oNulo(instante('Until when their link can be opened; null: none lives.')),
});
export type Allegado = Static<typeof Allegado>;
export const Allegados = objeto({ elementos: Type.Array(Allegado), maximo: Type.Integer() });

// Bank statement ----------------------------------------------------------------------------------------------------

/** Largest statement that is taken, in bytes, and the largest body that carries one: base64 grows by a third. */
export const MAXIMO_EXTRACTO_SUBIDO = 16 * 1024 * 1024;
export const SUBIDA_DE_EXTRACTO: Subida = {
  campo: 'fichero',
  maximo: MAXIMO_EXTRACTO_SUBIDO,
  maximoCuerpo: 22 * 1024 * 1024,
};

export const ExtractoSubido = objeto({
  nombre: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the file; not looked at.' })),
  contenido: Type.String({ contentEncoding: 'base64', description: 'CSV of a Spanish bank, or Norma 43.' }),
});

const comunDeCargo = {
  ultimo_cargo: fecha('Day of the last charge.', '2026-11-03'),
  cargos: Type.Integer({ description: 'Charges that were seen.' }),
  explicacion: Type.String({ description: 'Why it is shown, in the language of the request.' }),
};

/** An account that can be added as it stands: `proveedor_codigo` and `cargo` are what `POST /cuentas` takes. */
export const CuentaReconocida = objeto({
  proveedor_codigo: CodigoDeProveedor,
  nombre: Type.String(),
  discreto: Type.Boolean({ description: 'The account would be reserved by default.' }),
  /** Null: not in euros. */
  cargo: oNulo(objeto({ importe: Cargo.properties.importe, periodicidad: Cargo.properties.periodicidad })),
  certeza: opcion(['alta', 'debil']),
  ...comunDeCargo,
  ya_en_lista: Type.Boolean({ description: 'The case has an account at this provider already.' }),
});
export type CuentaReconocida = Static<typeof CuentaReconocida>;

/** A recurring charge that nobody can name for sure; the family may know it. */
export const CargoSinReconocer = objeto({
  nombre: Type.String({ description: 'As the bank prints it, without numbers.' }),
  importe: Type.Number({ description: 'Last charge, in units of `moneda`.' }),
  moneda: Type.String({ pattern: '^[A-Z]{3}$' }),
  periodicidad: oNulo(opcion(PERIODICIDADES)),
  motivo: opcion(MOTIVOS_SIN_PROPONER),
  ...comunDeCargo,
  candidatos: Type.Array(objeto({ proveedor_codigo: CodigoDeProveedor, nombre: Type.String() })),
});
export type CargoSinReconocer = Static<typeof CargoSinReconocer>;

export const ExtractoParaElegir = objeto({
  formato: opcion(FORMATOS_DE_EXTRACTO),
  desde: fecha('Day of the first movement.'),
  hasta: fecha('Day of the last movement.'),
  movimientos: Type.Integer(),
  avisos: Type.Array(opcion(AVISOS_DE_EXTRACTO)),
  reconocidas: Type.Array(CuentaReconocida),
  sin_reconocer: Type.Array(CargoSinReconocer),
});
export type ExtractoParaElegir = Static<typeof ExtractoParaElegir>;
