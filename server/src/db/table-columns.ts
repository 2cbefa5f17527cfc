/** The columns of tables that are read by whole rows. Statements name them, so that a new column changes no prepared one. */
import type {
  Aseguradoras,
  Casos,
  Certificados,
  Cofirmas,
  Cuentas,
  Documentos,
  Mandatos,
  Objeciones,
  Solicitudes,
} from './table-types.ts';

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` ? Trimmed<Rest> : Text;
/** The names in a list like 'id, estado'. */
type Named<List extends string> = List extends `${infer First},${infer Rest}`
  ? Trimmed<First> | Named<Rest>
  : Trimmed<List>;

/** @returns the list; a name of no column, and a column without its name, is an error of types */
const columnsOf =
  <Row>() =>
  <const List extends string>(list: [keyof Row, Named<List>] extends [Named<List>, keyof Row] ? List : never): string =>
    list;

export const ASEGURADORAS_COLUMNS = columnsOf<Aseguradoras>()(
  `id, slug, nombre, variante, estado, pruebas, idioma, idiomas_activos, color, telefono, horario, responder_a,
    dominios_email, clave_envuelta, retencion_anios, exige_segundo_factor, exige_cofirma, exige_visto_bueno, muestra_cartas, desfase_segundos, comparte_experiencia, eventos_con_referencia, responsable_datos, contacto_datos,
    remitente, remitente_selector, dominio_propio, logo, version, creada`,
);

export const CASOS_COLUMNS = columnsOf<Casos>()(
  `aseguradora_id, id, caso_id, estado, en_espera_de, resultado, prioridad, pack, idioma, fecha_fallecimiento,
    clave_envuelta, datos_cifrados, huella_poliza, huella_identidad, huella_duplicado, huella_sin_identidad, huella_referencia, avisos,
    abierto, actualizado, cerrado, borrado, version, lista_completa, documentacion_completa, voluntad, reaperturas,
    gestor, bloqueado, conservar_hasta, comunicado, activado, espera_ajena, espera_desde, proxima_accion,
    proximo_reloj, silencio_desde, llamar, hablado, recordatorios_parados, tomado_por, tomado`,
);

export const CUENTAS_COLUMNS = columnsOf<Cuentas>()(
  `aseguradora_id, id, caso, modulo, estado, accion, resultado, reservada, datos_cifrados, con_identificador,
    en_mandato, mandato_hasta, falta_cofirma, plazo, creada, actualizado, version, proveedor, propuesta_por, importe_centimos, periodicidad,
    copia, confirmada, reposo_hasta, canal, solicitada, solicitudes, insistencias, ultima_insistencia, por_familia,
    reclamada, prueba, proxima_accion, actua, terminada, vivienda_habitada, corte_aceptado, motivo_descarte, via, papeles_pedidos`,
);

export const SOLICITUDES_COLUMNS = columnsOf<Solicitudes>()(
  `aseguradora_id, cuenta, numero, caso, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha, acusada,
    entrega, entrega_anotada, datos_cifrados, envio_cifrado`,
);

export const OBJECIONES_COLUMNS = columnsOf<Objeciones>()(
  `aseguradora_id, id, caso, cuenta, clase, planteada_por, allegado, estado, datos_cifrados, abierta, decidida`,
);

export const MANDATOS_COLUMNS = columnsOf<Mandatos>()(
  `aseguradora_id, id, caso, estado, texto_version, huella_codigo, codigo_caduca, fallos, datos_cifrados,
    documento, preparado, firmado, revocado, huella_comprobacion, clases, revision_de_nombre, allegado`,
);

export const COFIRMAS_COLUMNS = columnsOf<Cofirmas>()(
  `aseguradora_id, id, caso, allegado, estado, ejemplares, huella_codigo, codigo_caduca, fallos, datos_cifrados, pedida,
    firmada, terminada`,
);

export const CERTIFICADOS_COLUMNS = columnsOf<Certificados>()(
  `aseguradora_id, id, caso, tipo, estado, version, desde, plazo, proxima_accion, actua, resultado, expedido,
    documento, datos_cifrados, creado, solicitado, terminado, actualizado`,
);

export const DOCUMENTOS_COLUMNS = columnsOf<Documentos>()(
  `aseguradora_id, id, caso, tipo, estado, datos_cifrados, recibido, version, origen, cuenta, certificado, formato,
    bytes, huella, fichero, revisado, fichero_borrado, apartado`,
);
