/** Written by `npm run schema` from server/schema; do not edit. */
export const ASEGURADORAS_COLUMNS = `
  id, slug, nombre, variante, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email,
  clave_envuelta, version, creada, retencion_anios, exige_segundo_factor, desfase_segundos, comparte_experiencia,
  horario, responsable_datos, contacto_datos, exige_visto_bueno, eventos_con_referencia, remitente, remitente_selector,
  logo`;

export const CASOS_COLUMNS = `
  aseguradora_id, id, caso_id, estado, en_espera_de, resultado, prioridad, pack, idioma, fecha_fallecimiento,
  clave_envuelta, datos_cifrados, huella_poliza, huella_identidad, huella_duplicado, avisos, abierto, actualizado,
  cerrado, borrado, version, lista_completa, rastros_completos, busquedas, documentacion_completa, voluntad,
  heredero_desde, bloqueado, conservar_hasta, comunicado, espera_ajena, espera_desde, proximo_reloj, silencio_desde,
  recordatorios_parados, gestor, llamar, hablado, huella_sin_identidad, tomado_por, tomado, huella_referencia`;

export const CERTIFICADOS_COLUMNS = `
  aseguradora_id, id, caso, tipo, estado, version, desde, plazo, proxima_accion, documento, datos_cifrados, creado,
  solicitado, terminado, actualizado, actua, actua_desde, resultado, expedido`;

export const CUENTAS_COLUMNS = `
  aseguradora_id, id, caso, modulo, estado, accion, resultado, reservada, datos_cifrados, plazo, creada, actualizado,
  version, proveedor, propuesta_por, importe_centimos, periodicidad, copia, copia_en, confirmada, reposo_hasta, canal,
  solicitada, solicitudes, insistencias, ultima_insistencia, prueba, proxima_accion, terminada, actua, actua_desde,
  por_familia, reclamada, con_identificador, en_mandato, vivienda_habitada, corte_aceptado, motivo_descarte, via,
  papeles_pedidos, pide, rastro, mandato_hasta`;

export const DOCUMENTOS_COLUMNS = `
  aseguradora_id, id, caso, tipo, estado, datos_cifrados, recibido, version, origen, cuenta, certificado, formato, bytes,
  huella, fichero, revisado, fichero_borrado, apartado, por_revisar`;

export const MANDATOS_COLUMNS = `
  aseguradora_id, id, caso, estado, texto_version, huella_codigo, codigo_caduca, fallos, datos_cifrados, documento,
  preparado, firmado, revocado, revision_de_nombre, allegado`;

export const OBJECIONES_COLUMNS = `
  aseguradora_id, id, caso, cuenta, cuentas, cuenta_cifrada, clase, planteada_por, allegado, estado, datos_cifrados,
  abierta, decidida`;

export const SOLICITUDES_COLUMNS = `
  aseguradora_id, cuenta, numero, caso, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha, acusada,
  entrega, entrega_anotada, datos_cifrados, envio_cifrado`;
