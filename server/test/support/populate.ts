/** Rows of an insurer in every table with an insurer column, as data for tests of isolation. */
import assert from 'node:assert/strict';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { sealAudit } from '../../src/insurers/audit/seal.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { onePersonOf } from './credentials.ts';
import type { Aseguradora, Environment } from './environment.ts';
import { aSiniestroA, aSiniestroB } from './factories.ts';

/** The tables with an insurer column. */
export async function tablesWithAseguradora({ base }: Pick<Environment, 'base'>): Promise<string[]> {
  const rows = await base.superSql<{ tabla: string }>(
    `select c.relname::text as tabla from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and a.attname = 'aseguradora_id' and not a.attisdropped order by 1`,
  );
  return rows.map(({ tabla }) => tabla);
}

/** Creates an insurer with at least one row in each of those tables. */
export async function populatedAseguradora(e: Environment, variant: 'A' | 'B'): Promise<Aseguradora> {
  const aseguradora = await e.aseguradora(variant);
  const siniestro = variant === 'A' ? aSiniestroA() : aSiniestroB();
  const headers = { 'idempotency-key': `poblar-${aseguradora.slug}` };
  const receiver = { url: 'https://receptor.example.com/albacea', eventos: ['siniestro_abierto'] };
  assert.equal((await e.request(aseguradora, 'POST', '/webhooks', receiver)).status, 201);
  const { status, text } = await e.request(aseguradora, 'POST', '/siniestro', siniestro, headers);
  assert.equal(status, 201, text);
  await onePersonOf(e, aseguradora);
  const statements = [
    `insert into cuentas (aseguradora_id, id, caso, modulo, accion, creada, actualizado)
       select aseguradora_id, gen_random_uuid(), id, 'borrado', 'eliminar', abierto, abierto from casos where aseguradora_id = $1`,
    `insert into busqueda_casos (aseguradora_id, caso, fichas) select aseguradora_id, id, '{1}' from casos where aseguradora_id = $1`,
    `insert into experiencias (aseguradora_id, cuenta, solicitud, proveedor, accion, dias, resultado, representante, respondida)
       select aseguradora_id, id, 1, 'netflix', 'eliminar', 3, 'hecha', true, creada::date from cuentas where aseguradora_id = $1`,
    `insert into solicitudes (aseguradora_id, cuenta, numero, caso, accion, canal, enviada, plazo, obliga)
       select aseguradora_id, id, 1, caso, 'eliminar', 'telefono', creada::date, creada::date, false from cuentas where aseguradora_id = $1`,
    `insert into documentos (aseguradora_id, id, caso, tipo, recibido)
       select aseguradora_id, gen_random_uuid(), id, 'certificado_defuncion', abierto from casos where aseguradora_id = $1`,
    `insert into allegados (aseguradora_id, id, caso, papel, creado)
       select aseguradora_id, gen_random_uuid(), id, 'ayuda', abierto from casos where aseguradora_id = $1`,
    `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
       select aseguradora_id, gen_random_uuid(), id, 'familiar', 'heredero', abierto from casos where aseguradora_id = $1`,
    `insert into peticiones (aseguradora_id, id, caso, clase, pedida, vence)
       select aseguradora_id, gen_random_uuid(), id, 'acceso', abierto, '2026-12-25' from casos where aseguradora_id = $1`,
    `insert into mensajes (aseguradora_id, id, caso, correo, plantilla, medio, escrito)
       select aseguradora_id, gen_random_uuid(), id, gen_random_uuid(), 'gracias', 'correo', abierto from casos where aseguradora_id = $1`,
    `insert into direcciones_respuesta (aseguradora_id, correo, caso, huella, huella_rebotes, creada)
       select aseguradora_id, gen_random_uuid(), id, sha256(id::text::bytea), sha256(aseguradora_id::text::bytea || id::text::bytea), abierto from casos where aseguradora_id = $1`,
    `insert into correos_recibidos (id, aseguradora_id, caso, huella, estado, recibido)
       select gen_random_uuid(), aseguradora_id, id, sha256(id::text::bytea), 'archivado', abierto from casos where aseguradora_id = $1`,
    `insert into consultas (aseguradora_id, id, caso, autor, avisar, hecha)
       select aseguradora_id, gen_random_uuid(), id, gen_random_uuid(), false, abierto from casos where aseguradora_id = $1`,
    `insert into vistos_buenos (aseguradora_id, id, caso, acto, version, pedido, pedido_por)
       select aseguradora_id, gen_random_uuid(), id, 'cierre', 1, abierto, gen_random_uuid() from casos where aseguradora_id = $1`,
    `insert into codigos_respuesta (aseguradora_id, caso, cuenta, generacion, huella, emitido)
       select aseguradora_id, caso, id, 1, sha256(id::text::bytea), creada from cuentas where aseguradora_id = $1`,
    `insert into respuestas (aseguradora_id, id, caso, cuenta, via, clase, huella_clave, recibida)
       select aseguradora_id, gen_random_uuid(), caso, id, 'pagina', 'acuse', sha256('x'), creada from cuentas where aseguradora_id = $1`,
    `insert into rastro_miradas (aseguradora_id, cuenta, caso, dias, vence)
       select aseguradora_id, id, caso, 0, creada from cuentas where aseguradora_id = $1`,
    `insert into notas (aseguradora_id, id, caso, clase, escrita)
       select aseguradora_id, gen_random_uuid(), id, 'nota', abierto from casos where aseguradora_id = $1`,
    `insert into mandatos (aseguradora_id, id, caso, texto_version, preparado)
       select aseguradora_id, gen_random_uuid(), id, '1', abierto from casos where aseguradora_id = $1`,
    `insert into mandato_ejemplares (aseguradora_id, id, caso, mandato, clases, firmado, vence)
       select aseguradora_id, gen_random_uuid(), caso, id, '{}', preparado, '2028-11-25' from mandatos where aseguradora_id = $1`,
    `insert into avisos_previos (aseguradora_id, id, caso, medio, huella_destino, creado)
       select aseguradora_id, gen_random_uuid(), id, 'ninguno', sha256('x'), abierto from casos where aseguradora_id = $1`,
    `insert into alertas_de_vida (aseguradora_id, id, caso, abierta)
       select aseguradora_id, gen_random_uuid(), id, abierto from casos where aseguradora_id = $1`,
    `insert into rectificaciones (aseguradora_id, id, caso, cuenta, creada)
       select aseguradora_id, gen_random_uuid(), caso, id, creada from cuentas where aseguradora_id = $1`,
    `insert into relevos (aseguradora_id, id, caso, estado, creado)
       select aseguradora_id, gen_random_uuid(), id, 'pedido', abierto from casos where aseguradora_id = $1`,
    `insert into telefonos_sms (aseguradora_id, caso, huella, uso, desde)
       select aseguradora_id, id, sha256('x'), 'enlace', abierto from casos where aseguradora_id = $1`,
    `insert into llamadas (aseguradora_id, id, caso, desde, hasta, datos_cifrados, pedida)
       select aseguradora_id, gen_random_uuid(), id, abierto, abierto + interval '2 hours', 'x', abierto from casos where aseguradora_id = $1`,
    `insert into miradas (aseguradora_id, caso, usuario, vista) select aseguradora_id, id, gen_random_uuid(), abierto from casos where aseguradora_id = $1`,
    `insert into aplazamientos (aseguradora_id, caso, clase, hasta, aplazada)
       select aseguradora_id, id, 'documentos', '2027-01-01', abierto from casos where aseguradora_id = $1`,
    `insert into certificados (aseguradora_id, id, caso, tipo, creado, actualizado)
       select aseguradora_id, gen_random_uuid(), id, 'defuncion_literal', abierto, abierto from casos where aseguradora_id = $1`,
    `insert into ficheros (aseguradora_id, id, caso, desde)
       select aseguradora_id, gen_random_uuid(), id, abierto from casos where aseguradora_id = $1`,
    `insert into relojes (aseguradora_id, caso, clase, sobre, ciclo, numero, disparado)
       select aseguradora_id, id, 'recordatorio', id, abierto, 1, abierto from casos where aseguradora_id = $1`,
    `insert into cifras_datos (aseguradora_id, registrado, producto, mes) values ($1, now(), 'Familiar', '2026-10-01')`,
    `insert into cifras_dias (aseguradora_id, clase, dia, clave, n) values ($1, 'flujo', '2026-10-01', 'x', 1)`,
    `insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
       select aseguradora_id, gen_random_uuid(), id, sha256(id::text::bytea), creado, caduca from accesos_heredero where aseguradora_id = $1`,
    `insert into peticiones_api (aseguradora_id, clave, id, metodo, ruta, estado_http, duracion_ms, peticion)
       select aseguradora_id, id, gen_random_uuid(), 'GET', '/api/v1/casos', 200, 1, 'x' from claves_api where aseguradora_id = $1`,
    `insert into lotes (aseguradora_id, id, titular, titular_clase, formato, filas, creado)
       select aseguradora_id, gen_random_uuid(), id, 'clave', 'csv', 1, now() from claves_api where aseguradora_id = $1`,
    `insert into lote_filas (aseguradora_id, lote, linea, resultado, caso)
       select aseguradora_id, l.id, 2, 'abierto', c.id from lotes l join casos c using (aseguradora_id) where aseguradora_id = $1`,
    `insert into ensayo_relojes (aseguradora_id, destino) values ($1, now())`,
    `insert into ensayo_guiones (aseguradora_id, id, nombre, guion, estado, desde, proximo, creado)
       values ($1, gen_random_uuid(), 'x', '{}', 'terminado', now(), now(), now())`,
    `insert into inicios_unicos (aseguradora_id, emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, actualizado)
       values ($1, 'https://login.example', 'x', 'x', 'openid', 'groups', '[]', now())`,
    `insert into sujetos_externos (aseguradora_id, emisor, sujeto, membresia)
       select aseguradora_id, 'https://login.example', 'x', id from membresias where aseguradora_id = $1 limit 1`,
    `insert into remitentes (aseguradora_id, direccion, dominio, selector, publica, clave_cifrada, proxima, creado)
       values ($1, 'legado@aurora.example', 'aurora.example', 'x', 'x', 'x', now(), now())`,
    `insert into logos (aseguradora_id, huella, png) values ($1, 'x', 'x')`,
    `insert into packs (aseguradora_id, codigo, nombre, modulos) values ($1, 'propio', 'Propio', '{borrado}')`,
    `insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, inicio, duracion_ms)
       select aseguradora_id, id, 1, 'sin_conexion', creada, 1 from entregas where aseguradora_id = $1`,
    `insert into borrados (aseguradora_id, caso, caso_id, instruccion, borrado) values ($1, gen_random_uuid(), 'CAS-2025-000001', 'x', now())`,
  ];
  for (const statement of statements) await e.base.superSql(statement, [aseguradora.id]);
  await sealAudit(e.program.base, e.program.keyring);
  await sealEvents(e.program.base);
  await sealFigures(e.program);
  for (const table of await tablesWithAseguradora(e)) {
    const rows = await e.base.superSql(`select 1 from ${table} where aseguradora_id = $1`, [aseguradora.id]);
    assert.ok(rows.length > 0, `${table} has no row to protect: give it one here`);
  }
  return aseguradora;
}
