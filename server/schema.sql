-- Written by `npm run schema` from the migrations; do not edit. A test compares it with both engines.

-- Roles

create role albacea_app nologin;
create role albacea_puerta nologin;
create role albacea_servicio nologin;
create role albacea_worker nologin;

-- Schemas

create schema numeracion; -- owner albacea_puerta
create schema public;
grant usage on schema public to albacea_app;
grant usage on schema public to albacea_puerta;
grant usage on schema public to albacea_servicio;
grant usage on schema public to albacea_worker;
grant usage on schema public to public;

-- Tables

create table accesos_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  huella_token bytea not null,
  creado timestamp with time zone not null,
  caduca timestamp with time zone not null,
  revocado timestamp with time zone,
  allegado uuid,
  primer_uso timestamp with time zone,
  constraint accesos_heredero_pkey PRIMARY KEY (aseguradora_id, id),
  constraint accesos_heredero_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint accesos_heredero_huella_token_key UNIQUE (huella_token)
);

create table allegados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  papel text not null,
  datos_cifrados bytea,
  creado timestamp with time zone not null,
  retirado timestamp with time zone,
  constraint allegados_pkey PRIMARY KEY (aseguradora_id, id),
  constraint allegados_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint allegados_papel_check CHECK ((papel = ANY (ARRAY['consulta'::text, 'ayuda'::text])))
);

create table aseguradoras (
  id uuid not null,
  slug text not null,
  nombre text not null,
  variante text not null,
  estado text default 'activa'::text not null,
  pruebas boolean default false not null,
  idioma text default 'es'::text not null,
  idiomas_activos text[] default '{es,en}'::text[] not null,
  color text,
  telefono text,
  responder_a text,
  dominios_email text[] default '{}'::text[] not null,
  clave_envuelta bytea not null,
  version integer default 1 not null,
  creada timestamp with time zone default now() not null,
  retencion_anios integer default 5 not null,
  constraint aseguradoras_pkey PRIMARY KEY (id),
  constraint aseguradoras_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint aseguradoras_estado_check CHECK ((estado = ANY (ARRAY['activa'::text, 'pausada'::text]))),
  constraint aseguradoras_retencion_anios_check CHECK (((retencion_anios >= 1) AND (retencion_anios <= 30))),
  constraint aseguradoras_slug_check CHECK ((slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint aseguradoras_slug_key UNIQUE (slug),
  constraint aseguradoras_variante_check CHECK ((variante = ANY (ARRAY['A'::text, 'B'::text])))
);

create table auditoria (
  aseguradora_id uuid not null,
  id uuid not null,
  ocurrido timestamp with time zone not null,
  actor_tipo text not null,
  actor_id text,
  accion text not null,
  objeto_tipo text not null,
  objeto_id text not null,
  detalle jsonb default '{}'::jsonb not null,
  secuencia bigint,
  huella bytea,
  constraint auditoria_pkey PRIMARY KEY (aseguradora_id, id)
);

create table auditoria_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  huella bytea not null,
  firma bytea not null,
  sellada timestamp with time zone not null,
  constraint auditoria_cabezas_pkey PRIMARY KEY (aseguradora_id)
);

create table borrados (
  aseguradora_id uuid not null,
  caso uuid not null,
  caso_id text not null,
  instruccion text not null,
  borrado timestamp with time zone not null,
  constraint borrados_pkey PRIMARY KEY (aseguradora_id, caso)
);

create table caso_modulos (
  aseguradora_id uuid not null,
  caso uuid not null,
  modulo text not null,
  estado text default 'pendiente'::text not null,
  completado timestamp with time zone,
  constraint caso_modulos_pkey PRIMARY KEY (aseguradora_id, caso, modulo),
  constraint caso_modulos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint caso_modulos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'completado'::text]))),
  constraint caso_modulos_modulo_check CHECK ((modulo = ANY (ARRAY['borrado'::text, 'suscripciones'::text, 'certificados'::text])))
);

create table caso_palabras (
  aseguradora_id uuid not null,
  huella bytea not null,
  caso uuid not null,
  constraint caso_palabras_pkey PRIMARY KEY (aseguradora_id, huella, caso)
);

create table casos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text not null,
  estado text default 'abierto'::text not null,
  en_espera_de text,
  resultado text,
  prioridad text default 'normal'::text not null,
  pack text not null,
  idioma text not null,
  fecha_fallecimiento date not null,
  clave_envuelta bytea,
  datos_cifrados bytea,
  huella_poliza bytea,
  huella_identidad bytea,
  huella_duplicado bytea,
  avisos jsonb default '[]'::jsonb not null,
  abierto timestamp with time zone not null,
  actualizado timestamp with time zone not null,
  cerrado timestamp with time zone,
  borrado timestamp with time zone,
  version integer default 1 not null,
  lista_completa timestamp with time zone,
  documentacion_completa timestamp with time zone,
  voluntad text,
  reaperturas integer default 0 not null,
  bloqueado timestamp with time zone,
  conservar_hasta date,
  comunicado timestamp with time zone,
  activado boolean default false not null,
  espera_ajena bigint default 0 not null,
  espera_desde timestamp with time zone,
  constraint casos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint casos_aseguradora_id_caso_id_key UNIQUE (aseguradora_id, caso_id),
  constraint casos_check CHECK (((borrado IS NULL) = ((clave_envuelta IS NOT NULL) AND (datos_cifrados IS NOT NULL)))),
  constraint casos_check1 CHECK (((estado <> 'cerrado'::text) OR (resultado IS NOT NULL))),
  constraint casos_en_espera_de_check CHECK ((en_espera_de = ANY (ARRAY['heredero'::text, 'proveedor'::text, 'aseguradora'::text, 'servicio'::text]))),
  constraint casos_estado_check CHECK ((estado = ANY (ARRAY['abierto'::text, 'en_tramite'::text, 'cerrado'::text, 'anulado'::text]))),
  constraint casos_prioridad_check CHECK ((prioridad = ANY (ARRAY['normal'::text, 'urgente'::text]))),
  constraint casos_resultado_check CHECK ((resultado = ANY (ARRAY['completado'::text, 'parcial'::text, 'desistido'::text, 'sin_respuesta'::text]))),
  constraint casos_voluntad_check CHECK ((voluntad = ANY (ARRAY['no_consta'::text, 'instrucciones'::text, 'prohibicion'::text])))
);

create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text default 'pendiente'::text not null,
  version integer default 1 not null,
  desde date,
  plazo date,
  proxima_accion date,
  documento uuid,
  datos_cifrados bytea,
  creado timestamp with time zone not null,
  solicitado timestamp with time zone,
  terminado timestamp with time zone,
  actualizado timestamp with time zone not null,
  constraint certificados_pkey PRIMARY KEY (aseguradora_id, id),
  constraint certificados_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint certificados_aseguradora_id_caso_tipo_key UNIQUE (aseguradora_id, caso, tipo),
  constraint certificados_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'solicitado'::text, 'obtenido'::text, 'no_procede'::text, 'denegado'::text]))),
  constraint certificados_tipo_check CHECK ((tipo = ANY (ARRAY['defuncion_literal'::text, 'ultimas_voluntades'::text, 'seguros_fallecimiento'::text])))
);

create table cifras_cabezas (
  aseguradora_id uuid not null,
  sellado timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  plegado timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  sueltos integer default 0 not null,
  dia_suelto date,
  constraint cifras_cabezas_pkey PRIMARY KEY (aseguradora_id)
);

create table cifras_datos (
  aseguradora_id uuid not null,
  id bigint generated by default as identity not null,
  sellado timestamp with time zone,
  registrado timestamp with time zone not null,
  producto text not null,
  mes date not null,
  vidas_anio bigint,
  primas bigint,
  pagado bigint,
  provision bigint,
  siniestros_con_coste integer,
  constraint cifras_datos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint cifras_datos_mes_check CHECK ((EXTRACT(day FROM mes) = (1)::numeric)),
  constraint cifras_datos_provision_check CHECK ((provision >= 0)),
  constraint cifras_datos_siniestros_con_coste_check CHECK ((siniestros_con_coste >= 0)),
  constraint cifras_datos_vidas_anio_check CHECK ((vidas_anio >= 0))
);

create table cifras_hechos (
  aseguradora_id uuid not null,
  id bigint generated by default as identity not null,
  sellado timestamp with time zone,
  tipo text not null,
  signo smallint not null,
  movimiento text,
  registrado timestamp with time zone not null,
  caso uuid not null,
  objeto uuid,
  estado text not null,
  resultado text,
  pack text,
  prioridad text,
  modulo text,
  proveedor text,
  accion text,
  activado boolean,
  fallecimiento date,
  comunicado timestamp with time zone,
  abierto timestamp with time zone,
  confirmada timestamp with time zone,
  solicitada timestamp with time zone,
  terminada timestamp with time zone,
  plazo date,
  espera_ajena bigint,
  cuota bigint,
  constraint cifras_hechos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint cifras_hechos_movimiento_check CHECK ((movimiento = ANY (ARRAY['cerrado'::text, 'anulado'::text, 'reabierto'::text, 'primero'::text]))),
  constraint cifras_hechos_signo_check CHECK ((signo = ANY (ARRAY[1, '-1'::integer]))),
  constraint cifras_hechos_tipo_check CHECK ((tipo = ANY (ARRAY['caso'::text, 'modulo'::text, 'cuenta'::text, 'contacto'::text])))
) with (fillfactor=60);

create table cifras_totales (
  aseguradora_id uuid not null,
  nivel text not null,
  clase text not null,
  inicio date not null,
  clave text not null,
  n bigint not null,
  valores bytea,
  constraint cifras_totales_pkey PRIMARY KEY (aseguradora_id, nivel, clase, inicio, clave),
  constraint cifras_totales_nivel_check CHECK ((nivel = ANY (ARRAY['dia'::text, 'mes'::text, 'anio'::text])))
);

create table cifras_tramos (
  aseguradora_id uuid not null,
  hasta timestamp with time zone not null,
  clase text not null,
  clave text not null,
  dia_min date not null,
  dia_max date not null,
  aportes bytea not null,
  constraint cifras_tramos_pkey PRIMARY KEY (aseguradora_id, hasta, clase, clave)
);

create table claves_api (
  aseguradora_id uuid not null,
  id uuid not null,
  huella bytea not null,
  etiqueta text not null,
  final text not null,
  alcances text[],
  creada timestamp with time zone default now() not null,
  caduca timestamp with time zone,
  revocada timestamp with time zone,
  ultimo_uso timestamp with time zone,
  constraint claves_api_pkey PRIMARY KEY (aseguradora_id, id),
  constraint claves_api_huella_key UNIQUE (huella)
);

create table correo_intentos (
  aseguradora_id uuid not null,
  correo uuid not null,
  numero integer not null,
  resultado text not null,
  codigo integer,
  inicio timestamp with time zone not null,
  fin timestamp with time zone not null,
  constraint correo_intentos_pkey PRIMARY KEY (aseguradora_id, correo, numero)
);

create table correos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid,
  tipo text not null,
  estado text default 'pendiente'::text not null,
  datos_cifrados bytea,
  intentos integer default 0 not null,
  proximo_intento timestamp with time zone not null,
  caduca timestamp with time zone not null,
  reclamo_id uuid,
  reclamo_hasta timestamp with time zone,
  creado timestamp with time zone not null,
  terminado timestamp with time zone,
  constraint correos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint correos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint correos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviado'::text, 'retenido'::text, 'rechazado'::text, 'caducado'::text, 'retirado'::text])))
);

create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null,
  datos jsonb default '{}'::jsonb not null,
  ocurrido timestamp with time zone not null,
  constraint cronologia_pkey PRIMARY KEY (aseguradora_id, caso, id),
  constraint cronologia_actor_check CHECK ((actor = ANY (ARRAY['aseguradora'::text, 'heredero'::text, 'servicio'::text, 'sistema'::text]))),
  constraint cronologia_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id)
);

create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null,
  estado text default 'propuesta'::text not null,
  accion text not null,
  resultado text,
  reservada boolean default false not null,
  datos_cifrados bytea,
  plazo date,
  creada timestamp with time zone not null,
  actualizado timestamp with time zone not null,
  version integer default 1 not null,
  proveedor text,
  propuesta_por text default 'servicio'::text not null,
  importe_centimos integer,
  periodicidad text,
  copia text,
  confirmada timestamp with time zone,
  reposo_hasta timestamp with time zone,
  canal text,
  solicitada timestamp with time zone,
  solicitudes integer default 0 not null,
  insistencias integer default 0 not null,
  ultima_insistencia timestamp with time zone,
  prueba uuid,
  proxima_accion date,
  terminada timestamp with time zone,
  constraint cuentas_pkey PRIMARY KEY (aseguradora_id, id),
  constraint cuentas_accion_check CHECK ((accion = ANY (ARRAY['eliminar'::text, 'conmemorar'::text, 'cancelar'::text, 'transferir'::text, 'obtener_datos'::text, 'conservar'::text]))),
  constraint cuentas_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint cuentas_check CHECK (((importe_centimos IS NULL) = (periodicidad IS NULL))),
  constraint cuentas_check1 CHECK (((estado <> 'resuelta'::text) OR (resultado IS NOT NULL))),
  constraint cuentas_copia_check CHECK ((copia = ANY (ARRAY['ofrecida'::text, 'pedida'::text, 'obtenida'::text, 'rechazada'::text]))),
  constraint cuentas_estado_check CHECK ((estado = ANY (ARRAY['propuesta'::text, 'confirmada'::text, 'solicitada'::text, 'resuelta'::text, 'rechazada'::text, 'sin_respuesta'::text, 'descartada'::text]))),
  constraint cuentas_importe_centimos_check CHECK ((importe_centimos >= 0)),
  constraint cuentas_modulo_check CHECK ((modulo = ANY (ARRAY['borrado'::text, 'suscripciones'::text, 'certificados'::text]))),
  constraint cuentas_periodicidad_check CHECK ((periodicidad = ANY (ARRAY['semanal'::text, 'mensual'::text, 'bimestral'::text, 'trimestral'::text, 'semestral'::text, 'anual'::text]))),
  constraint cuentas_propuesta_por_check CHECK ((propuesta_por = ANY (ARRAY['heredero'::text, 'aseguradora'::text, 'servicio'::text]))),
  constraint cuentas_resultado_check CHECK ((resultado = ANY (ARRAY['eliminada'::text, 'conmemorada'::text, 'cancelada'::text, 'transferida'::text, 'datos_obtenidos'::text, 'conservada'::text, 'no_existia'::text, 'denegada'::text, 'caduca_sola'::text])))
);

create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text default 'recibido'::text not null,
  datos_cifrados bytea,
  recibido timestamp with time zone not null,
  version integer default 1 not null,
  origen text default 'servicio'::text not null,
  cuenta uuid,
  certificado uuid,
  formato text,
  bytes integer,
  huella bytea,
  fichero uuid,
  revisado timestamp with time zone,
  fichero_borrado timestamp with time zone,
  constraint documentos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint documentos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint documentos_bytes_check CHECK ((bytes >= 0)),
  constraint documentos_estado_check CHECK ((estado = ANY (ARRAY['recibido'::text, 'validado'::text, 'rechazado'::text]))),
  constraint documentos_formato_check CHECK ((formato = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text]))),
  constraint documentos_origen_check CHECK ((origen = ANY (ARRAY['heredero'::text, 'aseguradora'::text, 'servicio'::text])))
);

create table entrega_intentos (
  aseguradora_id uuid not null,
  entrega uuid not null,
  numero integer not null,
  resultado text not null,
  estado_http integer,
  detalle text,
  inicio timestamp with time zone not null,
  duracion_ms integer not null,
  respuesta bytea,
  constraint entrega_intentos_pkey PRIMARY KEY (aseguradora_id, entrega, numero)
);

create table entregas (
  aseguradora_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  evento uuid not null,
  tipo text not null,
  estado text default 'pendiente'::text not null,
  intentos integer default 0 not null,
  numero integer default 0 not null,
  proximo_intento timestamp with time zone not null,
  reclamo_id uuid,
  reclamo_hasta timestamp with time zone,
  orden bigint default 0 not null,
  creada timestamp with time zone not null,
  terminada timestamp with time zone,
  constraint entregas_pkey PRIMARY KEY (aseguradora_id, webhook, id),
  constraint entregas_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'entregada'::text, 'agotada'::text, 'retenida'::text, 'cancelada'::text])))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

create table eventos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid,
  tipo text not null,
  data jsonb not null,
  ocurrido timestamp with time zone not null,
  secuencia bigint,
  constraint eventos_pkey PRIMARY KEY (aseguradora_id, id)
);

create table eventos_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  constraint eventos_cabezas_pkey PRIMARY KEY (aseguradora_id)
);

create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text default 'subiendo'::text not null,
  bytes integer,
  desde timestamp with time zone not null,
  borrar_desde date,
  constraint ficheros_pkey PRIMARY KEY (aseguradora_id, id),
  constraint ficheros_estado_check CHECK ((estado = ANY (ARRAY['subiendo'::text, 'guardado'::text, 'por_borrar'::text])))
);

create table idempotencia (
  aseguradora_id uuid not null,
  huella_clave bytea not null,
  huella_peticion bytea not null,
  caso uuid,
  correo uuid,
  estado_http integer not null,
  respuesta_cifrada bytea not null,
  completa boolean not null,
  en_curso_hasta timestamp with time zone not null,
  caduca timestamp with time zone not null,
  constraint idempotencia_pkey PRIMARY KEY (aseguradora_id, huella_clave)
);

create table mandatos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text default 'preparado'::text not null,
  texto_version text not null,
  huella_codigo bytea,
  codigo_caduca timestamp with time zone,
  fallos integer default 0 not null,
  datos_cifrados bytea,
  documento uuid,
  preparado timestamp with time zone not null,
  firmado timestamp with time zone,
  revocado timestamp with time zone,
  constraint mandatos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint mandatos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint mandatos_estado_check CHECK ((estado = ANY (ARRAY['preparado'::text, 'firmado'::text, 'revocado'::text, 'sustituido'::text])))
);

create table migraciones (
  numero integer not null,
  nombre text not null,
  huella text not null,
  aplicada timestamp with time zone default now() not null,
  constraint migraciones_pkey PRIMARY KEY (numero)
);

create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid,
  clase text not null,
  planteada_por text not null,
  allegado uuid,
  estado text default 'abierta'::text not null,
  datos_cifrados bytea,
  abierta timestamp with time zone not null,
  decidida timestamp with time zone,
  constraint objeciones_pkey PRIMARY KEY (aseguradora_id, id),
  constraint objeciones_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint objeciones_check CHECK (((estado = 'abierta'::text) = (decidida IS NULL))),
  constraint objeciones_clase_check CHECK ((clase = ANY (ARRAY['familiar'::text, 'voluntad'::text, 'otra'::text]))),
  constraint objeciones_estado_check CHECK ((estado = ANY (ARRAY['abierta'::text, 'levantada'::text, 'mantenida'::text]))),
  constraint objeciones_planteada_por_check CHECK ((planteada_por = ANY (ARRAY['heredero'::text, 'allegado'::text, 'aseguradora'::text, 'servicio'::text])))
);

create table packs (
  aseguradora_id uuid not null,
  codigo text not null,
  nombre text not null,
  modulos text[] not null,
  constraint packs_pkey PRIMARY KEY (aseguradora_id, codigo),
  constraint packs_codigo_check CHECK ((codigo ~ '^[a-z][a-z0-9_-]{0,39}$'::text)),
  constraint packs_modulos_check CHECK ((cardinality(modulos) > 0))
);

create table proveedor_correcciones (
  id bigint not null,
  proveedor text not null,
  campo text not null,
  antes jsonb not null,
  despues jsonb not null,
  motivo text not null,
  fuente_clase text,
  fuente text,
  actor_tipo text not null,
  actor_id text,
  ocurrido timestamp with time zone not null,
  constraint proveedor_correcciones_pkey PRIMARY KEY (id),
  constraint proveedor_correcciones_actor_tipo_check CHECK ((actor_tipo = ANY (ARRAY['usuario'::text, 'sistema'::text, 'cli'::text]))),
  constraint proveedor_correcciones_check CHECK (((fuente_clase IS NULL) = (fuente IS NULL))),
  constraint proveedor_correcciones_check1 CHECK (((actor_tipo <> 'usuario'::text) OR (actor_id IS NOT NULL))),
  constraint proveedor_correcciones_fuente_clase_check CHECK ((fuente_clase = ANY (ARRAY['oficial'::text, 'copia_de_oficial'::text, 'terceros'::text, 'gestor'::text]))),
  constraint proveedor_correcciones_id_check CHECK ((id > 0)),
  constraint proveedor_correcciones_motivo_check CHECK ((motivo <> ''::text)),
  constraint proveedor_correcciones_proveedor_check CHECK ((proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'::text))
);

create table sesiones_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  acceso uuid not null,
  huella bytea not null,
  creada timestamp with time zone not null,
  caduca timestamp with time zone not null,
  constraint sesiones_heredero_pkey PRIMARY KEY (aseguradora_id, id),
  constraint sesiones_heredero_aseguradora_id_acceso_fkey FOREIGN KEY (aseguradora_id, acceso) REFERENCES accesos_heredero(aseguradora_id, id),
  constraint sesiones_heredero_huella_key UNIQUE (huella)
);

create table sesiones_usuario (
  id uuid not null,
  usuario uuid not null,
  version integer not null,
  huella bytea not null,
  creada timestamp with time zone not null,
  caduca timestamp with time zone not null,
  constraint sesiones_usuario_pkey PRIMARY KEY (id),
  constraint sesiones_usuario_huella_key UNIQUE (huella),
  constraint sesiones_usuario_usuario_fkey FOREIGN KEY (usuario) REFERENCES usuarios(id)
);

create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea,
  datos_cifrados bytea,
  registrado timestamp with time zone not null,
  constraint siniestros_pkey PRIMARY KEY (aseguradora_id, id),
  constraint siniestros_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint siniestros_aseguradora_id_caso_key UNIQUE (aseguradora_id, caso)
);

create table usuarios (
  id uuid not null,
  aseguradora_id uuid,
  email text not null,
  nombre text not null,
  rol text not null,
  password_hash text not null,
  estado text default 'activo'::text not null,
  version_sesion integer default 1 not null,
  creado timestamp with time zone default now() not null,
  constraint usuarios_pkey PRIMARY KEY (id),
  constraint usuarios_check CHECK (((aseguradora_id IS NULL) = (rol = ANY (ARRAY['gestor'::text, 'superadmin'::text])))),
  constraint usuarios_email_check CHECK ((email = lower(email))),
  constraint usuarios_email_key UNIQUE (email),
  constraint usuarios_estado_check CHECK ((estado = ANY (ARRAY['activo'::text, 'pausado'::text]))),
  constraint usuarios_rol_check CHECK ((rol = ANY (ARRAY['operador'::text, 'admin'::text, 'gestor'::text, 'superadmin'::text])))
);

create table webhooks (
  aseguradora_id uuid not null,
  id uuid not null,
  url text not null,
  eventos text[] not null,
  descripcion text,
  concurrencia integer default 10 not null,
  estado text default 'activo'::text not null,
  motivo_desactivacion text,
  secreto_cifrado bytea not null,
  secreto_siguiente_cifrado bytea,
  rotacion_hasta timestamp with time zone,
  fallando_desde timestamp with time zone,
  avisos_enviados integer default 0 not null,
  ultimo_410 timestamp with time zone,
  creado timestamp with time zone not null,
  actualizado timestamp with time zone not null,
  borrado timestamp with time zone,
  constraint webhooks_pkey PRIMARY KEY (aseguradora_id, id),
  constraint webhooks_check CHECK (((secreto_siguiente_cifrado IS NULL) = (rotacion_hasta IS NULL))),
  constraint webhooks_check1 CHECK (((estado = 'desactivado'::text) = (motivo_desactivacion IS NOT NULL))),
  constraint webhooks_concurrencia_check CHECK (((concurrencia >= 1) AND (concurrencia <= 100))),
  constraint webhooks_estado_check CHECK ((estado = ANY (ARRAY['activo'::text, 'desactivado'::text]))),
  constraint webhooks_eventos_check CHECK ((cardinality(eventos) > 0)),
  constraint webhooks_motivo_desactivacion_check CHECK ((motivo_desactivacion = ANY (ARRAY['solicitud'::text, 'fallos'::text, 'respuesta_410'::text])))
);

create unlogged table limites_uso (
  titular uuid not null,
  inicio timestamp with time zone not null,
  usadas integer not null,
  constraint limites_uso_pkey PRIMARY KEY (titular)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);

-- Everything else that has rows or a type; nothing below means that there is none

-- sequence cifras_datos_id_seq
-- sequence cifras_hechos_id_seq

-- Indexes

CREATE INDEX accesos_por_caso ON accesos_heredero USING btree (aseguradora_id, caso);
CREATE INDEX allegados_por_caso ON allegados USING btree (aseguradora_id, caso);
CREATE INDEX auditoria_sin_sellar ON auditoria USING btree (aseguradora_id, id) WHERE (secuencia IS NULL);
CREATE INDEX caso_palabras_por_caso ON caso_palabras USING btree (aseguradora_id, caso);
CREATE INDEX casos_por_bloquear ON casos USING btree (aseguradora_id, cerrado) WHERE ((cerrado IS NOT NULL) AND (bloqueado IS NULL) AND (borrado IS NULL));
CREATE INDEX casos_por_borrar ON casos USING btree (aseguradora_id, conservar_hasta) WHERE ((conservar_hasta IS NOT NULL) AND (borrado IS NULL));
CREATE INDEX casos_por_cambio ON casos USING btree (aseguradora_id, actualizado);
CREATE INDEX casos_por_identidad ON casos USING btree (aseguradora_id, huella_identidad, id) WHERE (huella_identidad IS NOT NULL);
CREATE INDEX casos_por_poliza ON casos USING btree (aseguradora_id, huella_poliza, id);
CREATE INDEX certificados_por_fecha ON certificados USING btree (aseguradora_id, proxima_accion) WHERE (proxima_accion IS NOT NULL);
CREATE INDEX cifras_datos_por_sellar ON cifras_datos USING btree (aseguradora_id, id) WHERE (sellado IS NULL);
CREATE INDEX cifras_datos_vigentes ON cifras_datos USING btree (aseguradora_id, mes, producto, id);
CREATE INDEX cifras_hechos_por_sellar ON cifras_hechos USING btree (aseguradora_id, id) WHERE (sellado IS NULL);
CREATE INDEX cifras_hechos_sellados ON cifras_hechos USING btree (aseguradora_id, sellado) WHERE (sellado IS NOT NULL);
CREATE INDEX correos_pendientes ON correos USING btree (proximo_intento) WHERE (estado = 'pendiente'::text);
CREATE INDEX correos_por_caso ON correos USING btree (aseguradora_id, caso);
CREATE INDEX cuentas_por_caso ON cuentas USING btree (aseguradora_id, caso, id);
CREATE INDEX cuentas_por_fecha ON cuentas USING btree (aseguradora_id, proxima_accion) WHERE (proxima_accion IS NOT NULL);
CREATE INDEX documentos_por_caso ON documentos USING btree (aseguradora_id, caso, id);
CREATE INDEX documentos_por_cuenta ON documentos USING btree (aseguradora_id, cuenta) WHERE (cuenta IS NOT NULL);
CREATE INDEX entrega_intentos_por_inicio ON entrega_intentos USING btree (inicio);
CREATE INDEX entregas_pendientes ON entregas USING btree (aseguradora_id, webhook, proximo_intento, orden, id) WHERE (estado = 'pendiente'::text);
CREATE INDEX eventos_sin_sellar ON eventos USING btree (aseguradora_id, id) WHERE (secuencia IS NULL);
CREATE INDEX ficheros_por_barrer ON ficheros USING btree (desde) WHERE (estado <> 'guardado'::text);
CREATE INDEX ficheros_por_caducar ON ficheros USING btree (borrar_desde) WHERE ((borrar_desde IS NOT NULL) AND (estado = 'guardado'::text));
CREATE INDEX ficheros_por_caso ON ficheros USING btree (aseguradora_id, caso);
CREATE INDEX idempotencia_caducada ON idempotencia USING btree (caduca);
CREATE INDEX idempotencia_por_caso ON idempotencia USING btree (aseguradora_id, caso);
CREATE INDEX mandatos_por_caso ON mandatos USING btree (aseguradora_id, caso);
CREATE INDEX objeciones_por_caso ON objeciones USING btree (aseguradora_id, caso);
CREATE INDEX proveedor_correcciones_por_proveedor ON proveedor_correcciones USING btree (proveedor, id);
CREATE INDEX sesiones_heredero_caducadas ON sesiones_heredero USING btree (caduca);
CREATE INDEX sesiones_usuario_caducadas ON sesiones_usuario USING btree (caduca);
CREATE INDEX sesiones_usuario_por_usuario ON sesiones_usuario USING btree (usuario);
CREATE INDEX siniestros_por_poliza ON siniestros USING btree (aseguradora_id, huella_poliza, id);
CREATE INDEX usuarios_por_aseguradora ON usuarios USING btree (aseguradora_id, id);
CREATE UNIQUE INDEX auditoria_sellada ON auditoria USING btree (aseguradora_id, secuencia) WHERE (secuencia IS NOT NULL);
CREATE UNIQUE INDEX casos_un_abierto ON casos USING btree (aseguradora_id, huella_duplicado) WHERE (estado = ANY (ARRAY['abierto'::text, 'en_tramite'::text]));
CREATE UNIQUE INDEX eventos_sellados ON eventos USING btree (aseguradora_id, secuencia) WHERE (secuencia IS NOT NULL);
CREATE UNIQUE INDEX mandatos_uno_firmado ON mandatos USING btree (aseguradora_id, caso) WHERE (estado = 'firmado'::text);
CREATE UNIQUE INDEX mandatos_uno_preparado ON mandatos USING btree (aseguradora_id, caso) WHERE (estado = 'preparado'::text);

-- Functions, with their owner where that is one of the roles

CREATE OR REPLACE FUNCTION public.abrir_sesion_heredero(p_token bytea, p_slug text, p_id uuid, p_huella bytea, p_ahora timestamp with time zone, p_vida interval)
 RETURNS TABLE(aseguradora_id uuid, caso uuid, caso_id text, acceso uuid, allegado uuid, primera boolean, caduca timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  a record;
begin
  select x.aseguradora_id, x.id, x.caso, x.primer_uso, x.allegado, c.caso_id, least(x.caduca, p_ahora + p_vida) as fin into a
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token and x.revocado is null and x.caduca > p_ahora
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
  values (a.aseguradora_id, p_id, a.id, p_huella, p_ahora, a.fin);
  if a.primer_uso is null then
    update accesos_heredero x set primer_uso = p_ahora where x.aseguradora_id = a.aseguradora_id and x.id = a.id and x.primer_uso is null;
    primera := found;
  else
    primera := false;
  end if;
  aseguradora_id := a.aseguradora_id;
  caso := a.caso;
  caso_id := a.caso_id;
  acceso := a.id;
  allegado := a.allegado;
  caduca := a.fin;
  return next;
end
$function$
;
alter function abrir_sesion_heredero(bytea,text,uuid,bytea,timestamp with time zone,interval) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_ahora timestamp with time zone, p_caduca timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into sesiones_usuario (id, usuario, version, huella, creada, caduca) values (p_id, p_usuario, p_version, p_huella, p_ahora, p_caduca)
$function$
;
alter function abrir_sesion_usuario(uuid,uuid,integer,bytea,timestamp with time zone,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.aseguradora_actual()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION public.autenticar_claves(p_huellas bytea[], p_slugs text[], p_limite integer)
 RETURNS TABLE(orden integer, titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, alcances text[], usadas integer, renueva timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  ahora timestamptz := clock_timestamp();
  clave record;
begin
  for i in 1 .. cardinality(p_huellas) loop
    select c.id, c.ultimo_uso, c.alcances, c.aseguradora_id, a.slug, a.variante, a.estado, a.version into clave
      from claves_api c join aseguradoras a on a.id = c.aseguradora_id
     where c.huella = p_huellas[i] and c.revocada is null and (c.caduca is null or c.caduca > ahora)
       and (p_slugs[i] is null or (a.slug = p_slugs[i] and a.variante = 'A'));
    continue when not found;
    -- once a minute is precise enough, and spares a logged write per request
    if clave.ultimo_uso is null or clave.ultimo_uso < ahora - interval '1 minute' then
      update claves_api c set ultimo_uso = ahora where c.aseguradora_id = clave.aseguradora_id and c.id = clave.id;
    end if;
    insert into limites_uso as l (titular, inicio, usadas) values (clave.id, ahora, 1)
    on conflict (titular) do update set
      inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
      usadas = case when l.inicio <= ahora - interval '1 hour' then 1 else least(l.usadas + 1, p_limite + 1) end
    returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
    orden := i;
    titular := clave.id;
    aseguradora_id := clave.aseguradora_id;
    slug := clave.slug;
    variante := clave.variante;
    estado := clave.estado;
    version := clave.version;
    alcances := clave.alcances;
    return next;
  end loop;
end
$function$
;
alter function autenticar_claves(bytea[],text[],integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.autenticar_heredero(p_huella bytea, p_slug text, p_ahora timestamp with time zone, p_limite integer)
 RETURNS TABLE(sesion uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, caso uuid, caso_id text, acceso uuid, allegado uuid, papel text, usadas integer, renueva timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, x.aseguradora_id, a.slug, a.variante, a.estado, a.version, x.caso, c.caso_id, x.id as acceso, x.allegado, l.papel into s
    from sesiones_heredero h
    join accesos_heredero x on x.aseguradora_id = h.aseguradora_id and x.id = h.acceso
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras a on a.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where h.huella = p_huella and h.caduca > p_ahora and x.revocado is null and x.caduca > p_ahora
     and case when p_slug is null then a.variante = 'B' else a.variante = 'A' and a.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.aseguradora_id, s.slug, s.variante, s.estado, s.version, s.caso, s.caso_id, s.acceso, s.allegado, s.papel,
    uso.usadas, uso.renueva;
end
$function$
;
alter function autenticar_heredero(bytea,text,timestamp with time zone,integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.autenticar_sesion(p_huella bytea, p_ahora timestamp with time zone, p_limite integer)
 RETURNS TABLE(sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, variante text, estado text, version integer, usadas integer, renueva timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, u.id as usuario, u.nombre, u.email, u.rol, u.aseguradora_id, a.slug, a.variante, a.estado, a.version into s
    from sesiones_usuario h
    join usuarios u on u.id = h.usuario and u.version_sesion = h.version and u.estado = 'activo'
    left join aseguradoras a on a.id = u.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and coalesce(a.estado, 'activa') = 'activa';
  if not found then
    return;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.variante, s.estado, s.version,
    uso.usadas, uso.renueva;
end
$function$
;
alter function autenticar_sesion(bytea,timestamp with time zone,integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.autenticar_usuario(p_id uuid, p_slug text, p_version integer, p_limite integer)
 RETURNS TABLE(titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, rol text, usadas integer, renueva timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  persona record;
  uso record;
begin
  select u.id, u.rol, a.id as aseguradora_id, a.slug, a.variante, a.estado, a.version into persona
    from usuarios u join aseguradoras a on a.id = u.aseguradora_id
   where u.id = p_id and u.estado = 'activo' and u.version_sesion = p_version and a.slug = p_slug and a.variante = 'A';
  if not found then
    return;
  end if;
  uso := contar_uso(persona.id, p_limite);
  return query select persona.id, persona.aseguradora_id, persona.slug, persona.variante, persona.estado, persona.version, persona.rol,
    uso.usadas, uso.renueva;
end
$function$
;
alter function autenticar_usuario(uuid,text,integer,integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.barrer_sesiones(p_ahora timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
$function$
;
alter function barrer_sesiones(timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_aseguradora(p_slug text, p_id uuid)
 RETURNS TABLE(id uuid, slug text, variante text, estado text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select a.id, a.slug, a.variante, a.estado from aseguradoras a where a.slug = p_slug or a.id = p_id $function$
;
alter function buscar_aseguradora(text,uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_persona(p_email text)
 RETURNS TABLE(id uuid, aseguradora_id uuid, rol text, password_hash text, version_sesion integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.aseguradora_id, u.rol, u.password_hash, u.version_sesion
    from usuarios u left join aseguradoras a on a.id = u.aseguradora_id
   where u.email = p_email and u.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$function$
;
alter function buscar_persona(text) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_usuario(p_email text, p_slug text)
 RETURNS TABLE(id uuid, aseguradora_id uuid, rol text, password_hash text, version_sesion integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.aseguradora_id, u.rol, u.password_hash, u.version_sesion
    from usuarios u join aseguradoras a on a.id = u.aseguradora_id
   where u.email = p_email and u.estado = 'activo' and a.slug = p_slug and a.variante = 'A' and a.estado = 'activa'
$function$
;
alter function buscar_usuario(text,text) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.cerrar_sesion(p_huella bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from sesiones_heredero where huella = p_huella;
  delete from sesiones_usuario where huella = p_huella;
$function$
;
alter function cerrar_sesion(bytea) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.cifras_anotar_cuenta(k cuentas, signo smallint, instante timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, objeto, estado, resultado, modulo, proveedor, accion,
    confirmada, solicitada, terminada, plazo, cuota)
  select k.aseguradora_id, 'cuenta', signo, instante, k.caso, k.id, k.estado, k.resultado, k.modulo,
    case when k.reservada then 'reservado' else coalesce(k.proveedor, 'otro') end, k.accion, k.confirmada, k.solicitada,
    k.terminada, k.plazo,
    k.importe_centimos::bigint * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
      when 'trimestral' then 4 when 'semestral' then 2 when 'anual' then 1 end
   where k.confirmada is not null or k.solicitada is not null or k.terminada is not null
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_caso()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  hecho text;
begin
  if tg_op = 'INSERT' then
    insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, pack, prioridad, activado, fallecimiento,
      comunicado, abierto, espera_ajena)
    values (new.aseguradora_id, 'caso', 1, new.abierto, new.id, new.estado, new.pack, new.prioridad, new.activado,
      new.fecha_fallecimiento, new.comunicado, new.abierto, new.espera_ajena);
    return null;
  end if;
  hecho := case
    when new.estado = old.estado then null
    when new.estado in ('cerrado', 'anulado') then new.estado
    when old.estado in ('cerrado', 'anulado') then 'reabierto' end;
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, resultado, pack, prioridad,
    activado, fallecimiento, comunicado, abierto, terminada, espera_ajena)
  values
    (new.aseguradora_id, 'caso', -1, null, new.actualizado, new.id, old.estado, old.resultado, old.pack, old.prioridad,
     old.activado, old.fecha_fallecimiento, old.comunicado, old.abierto, old.cerrado, old.espera_ajena),
    (new.aseguradora_id, 'caso', 1, hecho, new.actualizado, new.id, new.estado, new.resultado, new.pack, new.prioridad,
     new.activado, new.fecha_fallecimiento, new.comunicado, new.abierto, new.cerrado, new.espera_ajena);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_correo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, objeto, estado, abierto, terminada)
  select new.aseguradora_id, 'contacto', 1,
    case when new.estado <> 'rechazado' and not exists (
      -- of those that one transaction records together, the first by time
      select 1 from correos o where o.aseguradora_id = new.aseguradora_id and o.caso = new.caso and o.tipo in ('bienvenida', 'acceso_nuevo')
         and o.id <> new.id and o.estado in ('enviado', 'retenido')
         and (o.xmin <> pg_current_xact_id()::xid or (o.terminado, o.id) < (new.terminado, new.id))) then 'primero' end,
    new.terminado, new.caso, new.id, new.estado,
    least(new.creado, (select min(o.creado) from correos o
      where o.aseguradora_id = new.aseguradora_id and o.caso = new.caso and o.tipo = 'bienvenida')),
    new.terminado;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_cuenta()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fila cuentas := coalesce(new, old);
begin
  if tg_op <> 'INSERT' then
    perform cifras_anotar_cuenta(old, -1::smallint, fila.actualizado);
  end if;
  if tg_op <> 'DELETE' then
    perform cifras_anotar_cuenta(new, 1::smallint, fila.actualizado);
  end if;
  if (tg_op <> 'INSERT' and old.confirmada is not null) is distinct from (tg_op <> 'DELETE' and new.confirmada is not null) then
    update casos c set activado = not c.activado
     where c.aseguradora_id = fila.aseguradora_id and c.id = fila.caso
       and c.activado is distinct from exists (
         select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id and k.confirmada is not null);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_espera()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.estado in ('cerrado', 'anulado') or old.en_espera_de in ('heredero', 'proveedor') then
    new.espera_ajena := old.espera_ajena
      + greatest(0, round(extract(epoch from new.actualizado - coalesce(old.espera_desde, old.abierto)) * 1000))::bigint;
  end if;
  new.espera_desde := new.actualizado;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_modulo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, modulo, abierto, terminada)
  select f.aseguradora_id, 'modulo', f.signo, c.actualizado, f.caso, f.estado, f.modulo, c.abierto, f.completado
    from (values (old.aseguradora_id, -1, old.caso, old.estado, old.modulo, old.completado),
                 (new.aseguradora_id, 1, new.caso, new.estado, new.modulo, new.completado))
      as f(aseguradora_id, signo, caso, estado, modulo, completado)
    join casos c on c.aseguradora_id = f.aseguradora_id and c.id = f.caso;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_modulos_nuevos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, modulo, abierto, terminada)
  select n.aseguradora_id, 'modulo', 1, c.actualizado, n.caso, n.estado, n.modulo, c.abierto, n.completado
    from nuevos n join casos c on c.aseguradora_id = n.aseguradora_id and c.id = n.caso;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_uso(p_titular uuid, p_limite integer, OUT usadas integer, OUT renueva timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ahora timestamptz := clock_timestamp();
begin
  insert into limites_uso as l (titular, inicio, usadas) values (p_titular, ahora, 1)
  on conflict (titular) do update set
    inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
    usadas = case when l.inicio <= ahora - interval '1 hour' then 1 else least(l.usadas + 1, p_limite + 1) end
  returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
end
$function$
;
alter function contar_uso(uuid,integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.crear_numeracion()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('create sequence if not exists numeracion.%I', 'caso_' || replace(aseguradora_actual()::text, '-', '_'));
end
$function$
;
alter function crear_numeracion() owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.siguiente_numero()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $function$
;
alter function siguiente_numero() owner to albacea_puerta;

CREATE TRIGGER cifras_al_abrir AFTER INSERT ON public.casos FOR EACH ROW EXECUTE FUNCTION cifras_de_caso();

CREATE TRIGGER cifras_al_cambiar AFTER UPDATE ON public.casos FOR EACH ROW WHEN ((((((((((old.estado IS DISTINCT FROM new.estado) OR (old.resultado IS DISTINCT FROM new.resultado)) OR (old.pack IS DISTINCT FROM new.pack)) OR (old.prioridad IS DISTINCT FROM new.prioridad)) OR (old.activado IS DISTINCT FROM new.activado)) OR (old.fecha_fallecimiento IS DISTINCT FROM new.fecha_fallecimiento)) OR (old.comunicado IS DISTINCT FROM new.comunicado)) OR (old.abierto IS DISTINCT FROM new.abierto)) OR (old.cerrado IS DISTINCT FROM new.cerrado))) EXECUTE FUNCTION cifras_de_caso();

CREATE TRIGGER cifras_al_completar AFTER UPDATE ON public.caso_modulos FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.completado IS DISTINCT FROM new.completado))) EXECUTE FUNCTION cifras_de_modulo();

CREATE TRIGGER cifras_al_contratar AFTER INSERT ON public.caso_modulos REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION cifras_de_modulos_nuevos();

CREATE TRIGGER cifras_al_entregar AFTER UPDATE ON public.correos FOR EACH ROW WHEN (((old.estado = 'pendiente'::text) AND (new.estado = ANY (ARRAY['enviado'::text, 'retenido'::text, 'rechazado'::text])) AND (new.tipo = ANY (ARRAY['bienvenida'::text, 'acceso_nuevo'::text])))) EXECUTE FUNCTION cifras_de_correo();

CREATE TRIGGER cifras_al_mover AFTER UPDATE ON public.cuentas FOR EACH ROW WHEN (((((((((((((old.estado IS DISTINCT FROM new.estado) OR (old.resultado IS DISTINCT FROM new.resultado)) OR (old.modulo IS DISTINCT FROM new.modulo)) OR (old.proveedor IS DISTINCT FROM new.proveedor)) OR (old.reservada IS DISTINCT FROM new.reservada)) OR (old.accion IS DISTINCT FROM new.accion)) OR (old.confirmada IS DISTINCT FROM new.confirmada)) OR (old.solicitada IS DISTINCT FROM new.solicitada)) OR (old.terminada IS DISTINCT FROM new.terminada)) OR (old.plazo IS DISTINCT FROM new.plazo)) OR (old.importe_centimos IS DISTINCT FROM new.importe_centimos)) OR (old.periodicidad IS DISTINCT FROM new.periodicidad))) EXECUTE FUNCTION cifras_de_cuenta();

CREATE TRIGGER cifras_al_nacer AFTER INSERT ON public.cuentas FOR EACH ROW WHEN (((new.confirmada IS NOT NULL) OR (new.solicitada IS NOT NULL) OR (new.terminada IS NOT NULL))) EXECUTE FUNCTION cifras_de_cuenta();

CREATE TRIGGER cifras_al_quitar AFTER DELETE ON public.cuentas FOR EACH ROW EXECUTE FUNCTION cifras_de_cuenta();

CREATE TRIGGER cifras_de_la_espera BEFORE UPDATE ON public.casos FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.en_espera_de IS DISTINCT FROM new.en_espera_de))) EXECUTE FUNCTION cifras_de_espera();

-- Row-level security

alter table accesos_heredero enable row level security, force row level security;
alter table allegados enable row level security, force row level security;
alter table aseguradoras enable row level security, force row level security;
alter table auditoria enable row level security, force row level security;
alter table auditoria_cabezas enable row level security, force row level security;
alter table borrados enable row level security, force row level security;
alter table caso_modulos enable row level security, force row level security;
alter table caso_palabras enable row level security, force row level security;
alter table casos enable row level security, force row level security;
alter table certificados enable row level security, force row level security;
alter table cifras_cabezas enable row level security, force row level security;
alter table cifras_datos enable row level security, force row level security;
alter table cifras_hechos enable row level security, force row level security;
alter table cifras_totales enable row level security, force row level security;
alter table cifras_tramos enable row level security, force row level security;
alter table claves_api enable row level security, force row level security;
alter table correo_intentos enable row level security, force row level security;
alter table correos enable row level security, force row level security;
alter table cronologia enable row level security, force row level security;
alter table cuentas enable row level security, force row level security;
alter table documentos enable row level security, force row level security;
alter table entrega_intentos enable row level security, force row level security;
alter table entregas enable row level security, force row level security;
alter table eventos enable row level security, force row level security;
alter table eventos_cabezas enable row level security, force row level security;
alter table ficheros enable row level security, force row level security;
alter table idempotencia enable row level security, force row level security;
alter table mandatos enable row level security, force row level security;
alter table objeciones enable row level security, force row level security;
alter table packs enable row level security, force row level security;
alter table proveedor_correcciones enable row level security, force row level security;
alter table sesiones_heredero enable row level security, force row level security;
alter table sesiones_usuario enable row level security, force row level security;
alter table siniestros enable row level security, force row level security;
alter table usuarios enable row level security, force row level security;
alter table webhooks enable row level security, force row level security;
create policy barrido on ficheros for all to albacea_worker
  using true
  with check true;
create policy correccion on proveedor_correcciones for insert to albacea_servicio
  with check true;
create policy inquilino on accesos_heredero for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on allegados for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on aseguradoras for all to albacea_app
  using (id = aseguradora_actual())
  with check (id = aseguradora_actual());
create policy inquilino on auditoria for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on auditoria_cabezas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on borrados for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on caso_modulos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on caso_palabras for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on casos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on certificados for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cifras_cabezas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cifras_datos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cifras_hechos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cifras_totales for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cifras_tramos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on claves_api for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on correo_intentos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on correos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cronologia for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on cuentas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on documentos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on entrega_intentos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on entregas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on eventos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on eventos_cabezas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on ficheros for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on idempotencia for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on mandatos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on objeciones for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on packs for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on sesiones_heredero for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on siniestros for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on usuarios for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on webhooks for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy lectura on proveedor_correcciones for select to albacea_app, albacea_servicio, albacea_worker
  using true;
create policy plegado on cifras_cabezas for all to albacea_worker
  using true
  with check true;
create policy plegado on cifras_datos for all to albacea_worker
  using true
  with check true;
create policy plegado on cifras_hechos for all to albacea_worker
  using true
  with check true;
create policy plegado on cifras_totales for all to albacea_worker
  using true
  with check true;
create policy plegado on cifras_tramos for all to albacea_worker
  using true
  with check true;
create policy poda on eventos for delete to albacea_worker
  using true;
create policy puerta on accesos_heredero for all to albacea_puerta
  using true
  with check true;
create policy puerta on allegados for select to albacea_puerta
  using true;
create policy puerta on aseguradoras for select to albacea_puerta
  using true;
create policy puerta on casos for select to albacea_puerta
  using true;
create policy puerta on claves_api for all to albacea_puerta
  using true
  with check true;
create policy puerta on sesiones_heredero for all to albacea_puerta
  using true
  with check true;
create policy puerta on sesiones_usuario for all to albacea_puerta
  using true
  with check true;
create policy puerta on usuarios for select to albacea_puerta
  using true;
create policy reparto on correo_intentos for all to albacea_worker
  using true
  with check true;
create policy reparto on correos for all to albacea_worker
  using true
  with check true;
create policy reparto on cronologia for insert to albacea_worker
  with check true;
create policy reparto on entrega_intentos for all to albacea_worker
  using true
  with check true;
create policy reparto on entregas for all to albacea_worker
  using true
  with check true;
create policy reparto on eventos for select to albacea_worker
  using true;
create policy reparto on eventos_cabezas for all to albacea_worker
  using true
  with check true;
create policy reparto on idempotencia for all to albacea_worker
  using true
  with check true;
create policy reparto on webhooks for all to albacea_worker
  using true
  with check true;
create policy sellado on auditoria for select to albacea_worker
  using true;
create policy sellado on auditoria_cabezas for all to albacea_worker
  using true
  with check true;
create policy sellado_una_vez on auditoria for update to albacea_worker
  using (secuencia IS NULL)
  with check (secuencia IS NOT NULL);
create policy sellado_una_vez on eventos for update to albacea_worker
  using (secuencia IS NULL)
  with check (secuencia IS NOT NULL);
create policy servicio on aseguradoras for all to albacea_servicio
  using true
  with check true;
create policy servicio on usuarios for all to albacea_servicio
  using (aseguradora_id IS NULL)
  with check (aseguradora_id IS NULL);

-- Rights

grant delete, insert, select on borrados to albacea_app;
grant delete, insert, select on caso_palabras to albacea_app;
grant delete, insert, select on cifras_tramos to albacea_worker;
grant delete, insert, select on cronologia to albacea_app;
grant delete, insert, select on sesiones_heredero to albacea_puerta;
grant delete, insert, select on sesiones_usuario to albacea_puerta;
grant delete, insert, select, update on cifras_totales to albacea_worker;
grant delete, insert, select, update on cuentas to albacea_app;
grant delete, insert, select, update on documentos to albacea_app;
grant delete, insert, select, update on entrega_intentos to albacea_worker;
grant delete, insert, select, update on ficheros to albacea_app;
grant delete, insert, select, update on idempotencia to albacea_app;
grant delete, insert, select, update on limites_uso to albacea_puerta;
grant delete, insert, select, update on packs to albacea_app;
grant delete, select on eventos to albacea_worker;
grant delete, select on idempotencia to albacea_worker;
grant delete, select on sesiones_heredero to albacea_app;
grant delete, select, update on entregas to albacea_worker;
grant delete, select, update on ficheros to albacea_worker;
grant execute on function aseguradora_actual() to public;
grant execute on function cifras_anotar_cuenta(cuentas,smallint,timestamp with time zone) to public;
grant execute on function cifras_de_caso() to public;
grant execute on function cifras_de_correo() to public;
grant execute on function cifras_de_cuenta() to public;
grant execute on function cifras_de_espera() to public;
grant execute on function cifras_de_modulo() to public;
grant execute on function cifras_de_modulos_nuevos() to public;
grant execute on function crear_numeracion() to albacea_app;
grant execute on function siguiente_numero() to albacea_app;
grant insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle) on auditoria to albacea_app;
grant insert (retencion_anios) on aseguradoras to albacea_app;
grant insert (retencion_anios) on aseguradoras to albacea_servicio;
grant insert on cronologia to albacea_worker;
grant insert, select on aseguradoras to albacea_app;
grant insert, select on aseguradoras to albacea_servicio;
grant insert, select on cifras_cabezas to albacea_app;
grant insert, select on cifras_datos to albacea_app;
grant insert, select on cifras_hechos to albacea_app;
grant insert, select on cifras_hechos to albacea_worker;
grant insert, select on correo_intentos to albacea_app;
grant insert, select on eventos to albacea_app;
grant insert, select on proveedor_correcciones to albacea_servicio;
grant insert, select, update on accesos_heredero to albacea_app;
grant insert, select, update on allegados to albacea_app;
grant insert, select, update on auditoria_cabezas to albacea_worker;
grant insert, select, update on caso_modulos to albacea_app;
grant insert, select, update on casos to albacea_app;
grant insert, select, update on certificados to albacea_app;
grant insert, select, update on cifras_cabezas to albacea_worker;
grant insert, select, update on claves_api to albacea_app;
grant insert, select, update on correo_intentos to albacea_worker;
grant insert, select, update on correos to albacea_app;
grant insert, select, update on entregas to albacea_app;
grant insert, select, update on eventos_cabezas to albacea_worker;
grant insert, select, update on mandatos to albacea_app;
grant insert, select, update on objeciones to albacea_app;
grant insert, select, update on siniestros to albacea_app;
grant insert, select, update on usuarios to albacea_app;
grant insert, select, update on usuarios to albacea_servicio;
grant insert, select, update on webhooks to albacea_app;
grant select (aseguradora_id, id, caso, huella_token, caduca, revocado, allegado, primer_uso) on accesos_heredero to albacea_puerta;
grant select (aseguradora_id, id, caso_id, borrado, bloqueado) on casos to albacea_puerta;
grant select (aseguradora_id, id, papel, retirado) on allegados to albacea_puerta;
grant select on aseguradoras to albacea_puerta;
grant select on auditoria to albacea_app;
grant select on auditoria to albacea_worker;
grant select on auditoria_cabezas to albacea_app;
grant select on cifras_datos to albacea_worker;
grant select on cifras_totales to albacea_app;
grant select on cifras_tramos to albacea_app;
grant select on claves_api to albacea_puerta;
grant select on entrega_intentos to albacea_app;
grant select on eventos_cabezas to albacea_app;
grant select on proveedor_correcciones to albacea_app;
grant select on proveedor_correcciones to albacea_worker;
grant select on usuarios to albacea_puerta;
grant select, update on correos to albacea_worker;
grant select, update on webhooks to albacea_worker;
grant update (estado_http, respuesta_cifrada, completa) on idempotencia to albacea_worker;
grant update (nombre, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version, retencion_anios) on aseguradoras to albacea_app;
grant update (nombre, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version, retencion_anios) on aseguradoras to albacea_servicio;
grant update (primer_uso) on accesos_heredero to albacea_puerta;
grant update (secuencia) on eventos to albacea_worker;
grant update (secuencia, huella) on auditoria to albacea_worker;
grant update (sellado) on cifras_datos to albacea_worker;
grant update (sellado) on cifras_hechos to albacea_worker;
grant update (ultimo_uso) on claves_api to albacea_puerta;
