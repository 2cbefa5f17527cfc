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
  exige_segundo_factor boolean default false not null,
  desfase_segundos integer default 0 not null,
  constraint aseguradoras_pkey PRIMARY KEY (id),
  constraint aseguradoras_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint aseguradoras_desfase_segundos_check CHECK ((desfase_segundos >= 0)),
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
  clave_envuelta bytea,
  con_clave_desde bigint,
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
  constraint caso_modulos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'completado'::text, 'terminado'::text]))),
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
  proxima_accion date,
  proximo_reloj timestamp with time zone,
  silencio_desde timestamp with time zone,
  recordatorios_parados timestamp with time zone,
  gestor uuid,
  llamar date,
  hablado timestamp with time zone,
  huella_sin_identidad bytea,
  tomado_por uuid,
  tomado timestamp with time zone,
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
  actua text,
  resultado text,
  expedido date,
  constraint certificados_pkey PRIMARY KEY (aseguradora_id, id),
  constraint certificados_actua_check CHECK ((actua = ANY (ARRAY['heredero'::text, 'proveedor'::text, 'aseguradora'::text, 'servicio'::text]))),
  constraint certificados_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint certificados_aseguradora_id_caso_tipo_key UNIQUE (aseguradora_id, caso, tipo),
  constraint certificados_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'solicitado'::text, 'obtenido'::text, 'no_procede'::text, 'denegado'::text]))),
  constraint certificados_resultado_check CHECK ((resultado = ANY (ARRAY['consta'::text, 'no_consta'::text]))),
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

create table cifras_contactos (
  aseguradora_id uuid not null,
  caso uuid not null,
  correo uuid,
  entregado timestamp with time zone,
  entrado timestamp with time zone,
  constraint cifras_contactos_pkey PRIMARY KEY (aseguradora_id, caso),
  constraint cifras_contactos_check CHECK (((correo IS NULL) = (entregado IS NULL)))
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
  solicitudes integer,
  constraint cifras_hechos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint cifras_hechos_movimiento_check CHECK ((movimiento = ANY (ARRAY['cerrado'::text, 'anulado'::text, 'reabierto'::text, 'primero'::text]))),
  constraint cifras_hechos_signo_check CHECK ((signo = ANY (ARRAY[1, '-1'::integer]))),
  constraint cifras_hechos_tipo_check CHECK ((tipo = ANY (ARRAY['caso'::text, 'movimiento'::text, 'modulo'::text, 'cuenta'::text, 'contacto'::text, 'entrada'::text])))
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
  redes text[],
  constraint claves_api_pkey PRIMARY KEY (aseguradora_id, id),
  constraint claves_api_huella_key UNIQUE (huella),
  constraint claves_api_redes_check CHECK ((cardinality(redes) > 0))
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
  allegado uuid,
  cuenta uuid,
  constraint correos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint correos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint correos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviado'::text, 'retenido'::text, 'rechazado'::text, 'caducado'::text, 'retirado'::text, 'deshecho'::text])))
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
  accion text,
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
  actua text,
  por_familia boolean default false not null,
  reclamada timestamp with time zone,
  con_identificador boolean default true not null,
  en_mandato boolean default true not null,
  vivienda_habitada text,
  corte_aceptado timestamp with time zone,
  motivo_descarte text,
  constraint cuentas_pkey PRIMARY KEY (aseguradora_id, id),
  constraint cuentas_accion_check CHECK ((accion = ANY (ARRAY['eliminar'::text, 'conmemorar'::text, 'cancelar'::text, 'transferir'::text, 'obtener_datos'::text, 'conservar'::text]))),
  constraint cuentas_accion_decidida CHECK (((accion IS NOT NULL) OR (estado = ANY (ARRAY['propuesta'::text, 'descartada'::text])))),
  constraint cuentas_actua_check CHECK ((actua = ANY (ARRAY['heredero'::text, 'proveedor'::text, 'aseguradora'::text, 'servicio'::text]))),
  constraint cuentas_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint cuentas_check CHECK (((importe_centimos IS NULL) = (periodicidad IS NULL))),
  constraint cuentas_check1 CHECK (((estado <> 'resuelta'::text) OR (resultado IS NOT NULL))),
  constraint cuentas_copia_check CHECK ((copia = ANY (ARRAY['ofrecida'::text, 'pedida'::text, 'obtenida'::text, 'rechazada'::text]))),
  constraint cuentas_estado_check CHECK ((estado = ANY (ARRAY['propuesta'::text, 'confirmada'::text, 'solicitada'::text, 'resuelta'::text, 'rechazada'::text, 'sin_respuesta'::text, 'descartada'::text]))),
  constraint cuentas_importe_centimos_check CHECK ((importe_centimos >= 0)),
  constraint cuentas_modulo_check CHECK ((modulo = ANY (ARRAY['borrado'::text, 'suscripciones'::text, 'certificados'::text]))),
  constraint cuentas_motivo_descarte CHECK (((motivo_descarte IS NULL) OR (estado = 'descartada'::text))),
  constraint cuentas_periodicidad_check CHECK ((periodicidad = ANY (ARRAY['semanal'::text, 'mensual'::text, 'bimestral'::text, 'trimestral'::text, 'semestral'::text, 'anual'::text]))),
  constraint cuentas_propuesta_por_check CHECK ((propuesta_por = ANY (ARRAY['heredero'::text, 'aseguradora'::text, 'servicio'::text]))),
  constraint cuentas_resultado_check CHECK ((resultado = ANY (ARRAY['eliminada'::text, 'conmemorada'::text, 'cancelada'::text, 'transferida'::text, 'datos_obtenidos'::text, 'conservada'::text, 'no_existia'::text, 'denegada'::text, 'caduca_sola'::text]))),
  constraint cuentas_vivienda_habitada_check CHECK ((vivienda_habitada = ANY (ARRAY['si'::text, 'no'::text, 'no_se'::text])))
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

create table mandato_consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  mandato uuid not null,
  ocurrido timestamp with time zone not null,
  red text not null,
  agente text not null,
  constraint mandato_consultas_pkey PRIMARY KEY (aseguradora_id, id),
  constraint mandato_consultas_aseguradora_id_mandato_fkey FOREIGN KEY (aseguradora_id, mandato) REFERENCES mandatos(aseguradora_id, id)
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
  huella_comprobacion bytea,
  clases text[] default '{}'::text[] not null,
  revision_de_nombre text,
  constraint mandatos_pkey PRIMARY KEY (aseguradora_id, id),
  constraint mandatos_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint mandatos_estado_check CHECK ((estado = ANY (ARRAY['preparado'::text, 'firmado'::text, 'revocado'::text, 'sustituido'::text]))),
  constraint mandatos_huella_comprobacion_key UNIQUE (huella_comprobacion),
  constraint mandatos_revision_de_nombre_check CHECK ((revision_de_nombre = ANY (ARRAY['coincide'::text, 'pendiente'::text, 'aceptado'::text, 'rechazado'::text])))
);

create table membresias (
  id uuid not null,
  aseguradora_id uuid,
  email text not null,
  nombre text not null,
  rol text not null,
  estado text default 'activo'::text not null,
  version_sesion integer default 0 not null,
  creado timestamp with time zone default now() not null,
  ficha_huella bytea,
  ficha_creada timestamp with time zone,
  ficha_caduca timestamp with time zone,
  ultima_entrada timestamp with time zone,
  persona uuid,
  aceptada timestamp with time zone,
  exenta boolean default false not null,
  constraint membresias_pkey PRIMARY KEY (id),
  constraint membresias_aseguradora_id_email_key UNIQUE NULLS NOT DISTINCT (aseguradora_id, email),
  constraint membresias_check CHECK ((num_nulls(ficha_huella, ficha_creada, ficha_caduca) = ANY (ARRAY[0, 3]))),
  constraint membresias_check1 CHECK (((persona IS NULL) OR (ficha_huella IS NULL))),
  constraint membresias_email_check CHECK ((email = lower(email))),
  constraint membresias_estado_check CHECK ((estado = ANY (ARRAY['activo'::text, 'pausado'::text]))),
  constraint membresias_ficha_huella_key UNIQUE (ficha_huella),
  constraint membresias_persona_email_fkey FOREIGN KEY (persona, email) REFERENCES personas(id, email),
  constraint membresias_rol_check CHECK ((rol = ANY (ARRAY['operador'::text, 'admin'::text, 'gestor'::text, 'superadmin'::text]))),
  constraint membresias_rol_y_aseguradora CHECK (((aseguradora_id IS NULL) = (rol = ANY (ARRAY['gestor'::text, 'superadmin'::text]))))
);

create table migraciones (
  numero integer not null,
  nombre text not null,
  huella text not null,
  aplicada timestamp with time zone default now() not null,
  constraint migraciones_pkey PRIMARY KEY (numero)
);

create table notas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  clase text not null,
  autor uuid,
  consentimiento text,
  datos_cifrados bytea,
  escrita timestamp with time zone not null,
  constraint notas_pkey PRIMARY KEY (aseguradora_id, id),
  constraint notas_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint notas_clase_check CHECK ((clase = ANY (ARRAY['nota'::text, 'llamada'::text]))),
  constraint notas_consentimiento_check CHECK ((consentimiento = ANY (ARRAY['lista'::text, 'confirmar_cuentas'::text, 'carta_enviada'::text, 'contacto'::text, 'otro'::text])))
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

create table personas (
  id uuid not null,
  email text not null,
  password_hash text not null,
  version_sesion integer default 1 not null,
  totp_cifrado bytea,
  totp_pendiente bytea,
  totp_paso bigint,
  codigos_recuperacion bytea[] default '{}'::bytea[] not null,
  ficha_huella bytea,
  ficha_clase text,
  ficha_creada timestamp with time zone,
  ficha_caduca timestamp with time zone,
  ficha_membresia uuid,
  creada timestamp with time zone not null,
  constraint personas_pkey PRIMARY KEY (id),
  constraint personas_check CHECK ((num_nulls(ficha_huella, ficha_clase, ficha_creada, ficha_caduca, ficha_membresia) = ANY (ARRAY[0, 5]))),
  constraint personas_email_check CHECK ((email = lower(email))),
  constraint personas_email_key UNIQUE (email),
  constraint personas_ficha_clase_check CHECK ((ficha_clase = ANY (ARRAY['restablecimiento'::text, 'segundo_factor'::text]))),
  constraint personas_ficha_huella_key UNIQUE (ficha_huella),
  constraint personas_ficha_membresia_fkey FOREIGN KEY (ficha_membresia) REFERENCES membresias(id),
  constraint personas_id_email_key UNIQUE (id, email)
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

create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  papeles text[] not null,
  sin_tramite boolean not null,
  constraint proveedor_papeles_pkey PRIMARY KEY (proveedor, accion)
);

create table relojes (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null,
  sobre uuid not null,
  ciclo timestamp with time zone not null,
  numero integer not null,
  disparado timestamp with time zone not null,
  correo uuid,
  huella_baja bytea,
  constraint relojes_pkey PRIMARY KEY (aseguradora_id, caso, clase, sobre, ciclo, numero),
  constraint relojes_aseguradora_id_caso_fkey FOREIGN KEY (aseguradora_id, caso) REFERENCES casos(aseguradora_id, id),
  constraint relojes_clase_check CHECK ((clase = ANY (ARRAY['recordatorio'::text, 'aviso_cierre'::text, 'cierre'::text, 'acceso'::text, 'carta'::text, 'reposo'::text, 'insistencia'::text, 'reclamacion'::text, 'silencio'::text, 'certificado'::text]))),
  constraint relojes_huella_baja_key UNIQUE (huella_baja)
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
  agente text default ''::text not null,
  direccion text default ''::text not null,
  vista timestamp with time zone not null,
  confirmada timestamp with time zone not null,
  elegida boolean default true not null,
  constraint sesiones_usuario_pkey PRIMARY KEY (id),
  constraint sesiones_usuario_huella_key UNIQUE (huella),
  constraint sesiones_usuario_usuario_fkey FOREIGN KEY (usuario) REFERENCES membresias(id)
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

create unlogged table frenos (
  huella bytea not null,
  fallos integer not null,
  ultimo timestamp with time zone not null,
  libre timestamp with time zone not null,
  constraint frenos_pkey PRIMARY KEY (huella)
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
CREATE INDEX casos_por_cerrar ON casos USING btree (aseguradora_id, actualizado) WHERE ((en_espera_de = 'servicio'::text) AND (lista_completa IS NOT NULL) AND (estado = ANY (ARRAY['abierto'::text, 'en_tramite'::text])));
CREATE INDEX casos_por_espera ON casos USING btree (aseguradora_id, en_espera_de, id) WHERE (en_espera_de IS NOT NULL);
CREATE INDEX casos_por_estado ON casos USING btree (aseguradora_id, estado, id);
CREATE INDEX casos_por_gestor ON casos USING btree (gestor, aseguradora_id, id) WHERE (gestor IS NOT NULL);
CREATE INDEX casos_por_identidad ON casos USING btree (aseguradora_id, huella_identidad, id) WHERE (huella_identidad IS NOT NULL);
CREATE INDEX casos_por_llamar ON casos USING btree (aseguradora_id, llamar) WHERE (llamar IS NOT NULL);
CREATE INDEX casos_por_poliza ON casos USING btree (aseguradora_id, huella_poliza, id);
CREATE INDEX casos_por_reloj ON casos USING btree (proximo_reloj, aseguradora_id) WHERE (proximo_reloj IS NOT NULL);
CREATE INDEX certificados_por_atender ON certificados USING btree (aseguradora_id, caso) WHERE (estado = ANY (ARRAY['pendiente'::text, 'solicitado'::text]));
CREATE INDEX certificados_por_fecha ON certificados USING btree (aseguradora_id, proxima_accion) WHERE (proxima_accion IS NOT NULL);
CREATE INDEX cifras_datos_por_sellar ON cifras_datos USING btree (aseguradora_id, id) WHERE (sellado IS NULL);
CREATE INDEX cifras_datos_vigentes ON cifras_datos USING btree (aseguradora_id, mes, producto, id);
CREATE INDEX cifras_hechos_de_casos ON cifras_hechos USING btree (aseguradora_id, sellado) WHERE (tipo = ANY (ARRAY['caso'::text, 'movimiento'::text]));
CREATE INDEX cifras_hechos_de_cuentas ON cifras_hechos USING btree (aseguradora_id, caso) WHERE (tipo = 'cuenta'::text);
CREATE INDEX cifras_hechos_movimientos ON cifras_hechos USING btree (aseguradora_id, caso) WHERE (movimiento = ANY (ARRAY['cerrado'::text, 'anulado'::text, 'reabierto'::text]));
CREATE INDEX cifras_hechos_por_sellar ON cifras_hechos USING btree (aseguradora_id, id) WHERE (sellado IS NULL);
CREATE INDEX cifras_hechos_sellados ON cifras_hechos USING btree (aseguradora_id, sellado) WHERE (sellado IS NOT NULL);
CREATE INDEX correos_pendientes ON correos USING btree (proximo_intento) WHERE (estado = 'pendiente'::text);
CREATE INDEX correos_por_caso ON correos USING btree (aseguradora_id, caso);
CREATE INDEX cuentas_por_caso ON cuentas USING btree (aseguradora_id, caso, id);
CREATE INDEX cuentas_por_enviar ON cuentas USING btree (aseguradora_id, caso) WHERE (estado = 'confirmada'::text);
CREATE INDEX cuentas_por_fecha ON cuentas USING btree (aseguradora_id, proxima_accion) WHERE (proxima_accion IS NOT NULL);
CREATE INDEX cuentas_por_insistir ON cuentas USING btree (proxima_accion, aseguradora_id, caso) WHERE (estado = ANY (ARRAY['solicitada'::text, 'rechazada'::text]));
CREATE INDEX documentos_por_caso ON documentos USING btree (aseguradora_id, caso, id);
CREATE INDEX documentos_por_cuenta ON documentos USING btree (aseguradora_id, cuenta) WHERE (cuenta IS NOT NULL);
CREATE INDEX documentos_por_revisar ON documentos USING btree (aseguradora_id, caso, recibido) WHERE ((estado = 'recibido'::text) AND (origen <> 'servicio'::text));
CREATE INDEX entrega_intentos_con_respuesta ON entrega_intentos USING btree (inicio) WHERE (respuesta IS NOT NULL);
CREATE INDEX entrega_intentos_sin_respuesta ON entrega_intentos USING btree (inicio) WHERE (respuesta IS NULL);
CREATE INDEX entregas_pendientes ON entregas USING btree (aseguradora_id, webhook, proximo_intento, orden, id) WHERE (estado = 'pendiente'::text);
CREATE INDEX entregas_retenidas ON entregas USING btree (aseguradora_id, webhook, id) WHERE (estado = 'retenida'::text);
CREATE INDEX entregas_terminadas ON entregas USING btree (terminada) WHERE (terminada IS NOT NULL);
CREATE INDEX eventos_sin_sellar ON eventos USING btree (aseguradora_id, id) WHERE (secuencia IS NULL);
CREATE INDEX ficheros_por_barrer ON ficheros USING btree (desde) WHERE (estado <> 'guardado'::text);
CREATE INDEX ficheros_por_caducar ON ficheros USING btree (borrar_desde) WHERE ((borrar_desde IS NOT NULL) AND (estado = 'guardado'::text));
CREATE INDEX ficheros_por_caso ON ficheros USING btree (aseguradora_id, caso);
CREATE INDEX frenos_por_ultimo ON frenos USING btree (ultimo);
CREATE INDEX idempotencia_caducada ON idempotencia USING btree (caduca);
CREATE INDEX idempotencia_por_caso ON idempotencia USING btree (aseguradora_id, caso);
CREATE INDEX mandato_consultas_por_mandato ON mandato_consultas USING btree (aseguradora_id, mandato, id);
CREATE INDEX mandatos_por_caso ON mandatos USING btree (aseguradora_id, caso);
CREATE INDEX mandatos_por_revisar ON mandatos USING btree (aseguradora_id, caso) WHERE ((estado = 'firmado'::text) AND (revision_de_nombre = 'pendiente'::text));
CREATE INDEX membresias_por_aseguradora ON membresias USING btree (aseguradora_id, id);
CREATE INDEX membresias_por_email ON membresias USING btree (email);
CREATE INDEX membresias_por_persona ON membresias USING btree (persona);
CREATE INDEX notas_por_caso ON notas USING btree (aseguradora_id, caso, id);
CREATE INDEX objeciones_abiertas ON objeciones USING btree (aseguradora_id, caso, abierta) WHERE (estado = 'abierta'::text);
CREATE INDEX objeciones_por_caso ON objeciones USING btree (aseguradora_id, caso);
CREATE INDEX proveedor_correcciones_por_proveedor ON proveedor_correcciones USING btree (proveedor, id);
CREATE INDEX sesiones_heredero_caducadas ON sesiones_heredero USING btree (caduca);
CREATE INDEX sesiones_usuario_caducadas ON sesiones_usuario USING btree (caduca);
CREATE INDEX sesiones_usuario_por_usuario ON sesiones_usuario USING btree (usuario);
CREATE INDEX siniestros_por_poliza ON siniestros USING btree (aseguradora_id, huella_poliza, id);
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
  select x.aseguradora_id, x.id, x.caso, x.primer_uso, x.allegado, c.caso_id, r.ahora,
         least(p_ahora + (x.caduca - r.ahora), p_ahora + p_vida) as fin into a
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
    cross join lateral (select now_of(x.aseguradora_id) as ahora) as r
   where x.huella_token = p_token and x.revocado is null and x.caduca > r.ahora
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
  values (a.aseguradora_id, p_id, a.id, p_huella, p_ahora, a.fin);
  if a.primer_uso is null then
    update accesos_heredero x set primer_uso = a.ahora where x.aseguradora_id = a.aseguradora_id and x.id = a.id and x.primer_uso is null;
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

CREATE OR REPLACE FUNCTION public.abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_agente text, p_direccion text, p_ahora timestamp with time zone, p_caduca timestamp with time zone, p_confirmada timestamp with time zone, p_elegida boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into sesiones_usuario (id, usuario, version, huella, agente, direccion, creada, vista, caduca, confirmada, elegida)
  values (p_id, p_usuario, p_version, p_huella, p_agente, p_direccion, p_ahora, p_ahora, p_caduca, p_confirmada, p_elegida)
$function$
;
alter function abrir_sesion_usuario(uuid,uuid,integer,bytea,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone,boolean) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.aceptar_membresia(p_membresia uuid, p_ficha bytea, p_persona uuid, p_password_hash text, p_ahora timestamp with time zone)
 RETURNS TABLE(persona uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  quien uuid;
  direccion text;
begin
  select m.email into direccion from membresias m
   where m.id = p_membresia and m.persona is null and m.estado = 'activo'
     and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
     and (p_ficha is null or (m.ficha_huella = p_ficha and m.ficha_caduca > p_ahora))
   for update;
  if not found then
    return;
  end if;
  if p_password_hash is null then
    select p.id into quien from personas p where p.email = direccion;
  else
    insert into personas (id, email, password_hash, creada) values (p_persona, direccion, p_password_hash, p_ahora)
    on conflict (email) do nothing returning id into quien;
  end if;
  if quien is null then
    return;
  end if;
  update membresias m set persona = quien, aceptada = p_ahora, ficha_huella = null, ficha_creada = null, ficha_caduca = null
   where m.id = p_membresia;
  persona := quien;
  return next;
end
$function$
;
alter function aceptar_membresia(uuid,bytea,uuid,text,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.aseguradora_actual()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION public.autenticar_claves(p_huellas bytea[], p_slugs text[], p_direcciones text[], p_limite integer)
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
    select c.id, c.ultimo_uso, c.alcances, c.redes, c.aseguradora_id, a.slug, a.variante, a.estado, a.version into clave
      from claves_api c join aseguradoras a on a.id = c.aseguradora_id
     where c.huella = p_huellas[i] and c.revocada is null and (c.caduca is null or c.caduca > ahora)
       and (p_slugs[i] is null or (a.slug = p_slugs[i] and a.variante = 'A'));
    continue when not found;
    if clave.redes is not null then
      continue when not coalesce(p_direcciones[i]::inet <<= any (clave.redes::cidr[]), false);
    end if;
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
alter function autenticar_claves(bytea[],text[],text[],integer) owner to albacea_puerta;

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
   where h.huella = p_huella and h.caduca > p_ahora and x.revocado is null
     and x.caduca > database_now() + a.desfase_segundos * interval '1 second'
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

CREATE OR REPLACE FUNCTION public.autenticar_sesion(p_huella bytea, p_ahora timestamp with time zone, p_limite integer, p_inactividad interval, p_acto boolean)
 RETURNS TABLE(sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, version integer, creada timestamp with time zone, caduca timestamp with time zone, confirmada timestamp with time zone, falta text, varias boolean, usadas integer, renueva timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, h.vista, h.creada, h.caduca, h.confirmada, m.id as usuario, m.nombre, m.email, m.rol, m.aseguradora_id, a.slug, a.version,
      case
        when not h.elegida then 'eleccion'
        when p.totp_cifrado is null and not m.exenta
          and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor)) then 'segundo_factor'
      end as falta,
      exists (select 1 from membresias o left join aseguradoras oa on oa.id = o.aseguradora_id
               where o.persona = p.id and o.id <> m.id and o.estado = 'activo' and coalesce(oa.estado, 'activa') = 'activa') as varias
    into s
    from sesiones_usuario h
    join membresias m on m.id = h.usuario and m.estado = 'activo'
    join personas p on p.id = m.persona and p.version_sesion + m.version_sesion = h.version
    left join aseguradoras a on a.id = m.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and h.vista > p_ahora - p_inactividad and coalesce(a.estado, 'activa') = 'activa';
  if not found then
    return;
  end if;
  -- a minute is precise enough
  if p_acto and s.vista <= p_ahora - interval '1 minute' then
    update sesiones_usuario h set vista = p_ahora where h.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.version, s.creada, s.caduca, s.confirmada,
    s.falta, s.varias, uso.usadas, uso.renueva;
end
$function$
;
alter function autenticar_sesion(bytea,timestamp with time zone,integer,interval,boolean) owner to albacea_puerta;

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
  select m.id, m.rol, a.id as aseguradora_id, a.slug, a.variante, a.estado, a.version into persona
    from membresias m
    join personas p on p.id = m.persona
    join aseguradoras a on a.id = m.aseguradora_id
   where m.id = p_id and m.estado = 'activo' and p.version_sesion + m.version_sesion = p_version and a.slug = p_slug and a.variante = 'A';
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
  delete from frenos where ultimo <= p_ahora - interval '2 days';
  delete from membresias where persona is null and ficha_caduca <= p_ahora - interval '14 days';
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

CREATE OR REPLACE FUNCTION public.buscar_enlace(p_token bytea, p_slug text)
 RETURNS TABLE(aseguradora_id uuid, caso_id text, allegado uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select x.aseguradora_id, c.caso_id, x.allegado
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and c.estado <> 'anulado' and l.retirado is null and s.estado = 'activa'
$function$
;
alter function buscar_enlace(bytea,text) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_ficha(p_huella bytea, p_ahora timestamp with time zone)
 RETURNS TABLE(id uuid, aseguradora_id uuid, aseguradora text, nombre text, email text, clase text, caduca timestamp with time zone, persona uuid, password_hash text, totp_cifrado bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, 'invitacion', m.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from membresias m
    left join aseguradoras a on a.id = m.aseguradora_id
    left join personas p on p.email = m.email
   where m.ficha_huella = p_huella and m.ficha_caduca > p_ahora and m.persona is null and m.estado = 'activo'
     and coalesce(a.estado, 'activa') = 'activa'
  union all
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, p.ficha_clase, p.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from personas p
    join membresias m on m.id = p.ficha_membresia
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.ficha_huella = p_huella and p.ficha_caduca > p_ahora and m.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$function$
;
alter function buscar_ficha(bytea,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_invitaciones(p_email text, p_ahora timestamp with time zone)
 RETURNS TABLE(id uuid, aseguradora_id uuid, nombre text, email text, ficha_caduca timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.id, m.aseguradora_id, m.nombre, m.email, m.ficha_caduca
    from membresias m left join aseguradoras a on a.id = m.aseguradora_id
   where m.email = p_email and m.persona is null and m.estado = 'activo' and m.ficha_caduca > p_ahora
     and coalesce(a.estado, 'activa') = 'activa'
$function$
;
alter function buscar_invitaciones(text,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_persona(p_email text)
 RETURNS TABLE(persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text, pruebas boolean, nombre text, email text, rol text, version integer, falta_factor boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, p.password_hash, p.totp_cifrado, m.id, m.aseguradora_id, a.slug, a.variante, coalesce(a.pruebas, false), m.nombre, m.email,
         m.rol, p.version_sesion + m.version_sesion,
         p.totp_cifrado is null and not m.exenta
           and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor))
    from personas p
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.email = p_email and coalesce(a.estado, 'activa') = 'activa'
   order by m.ultima_entrada desc nulls last, m.id
$function$
;
alter function buscar_persona(text) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.buscar_recordatorios(p_huella bytea)
 RETURNS TABLE(aseguradora_id uuid, caso_id text, parados boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.aseguradora_id, c.caso_id, c.recordatorios_parados is not null
    from relojes r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
    join aseguradoras a on a.id = c.aseguradora_id
   where r.huella_baja = p_huella and a.estado = 'activa' and c.borrado is null and c.bloqueado is null
$function$
;
alter function buscar_recordatorios(bytea) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number: then neither the least nor the greatest
  del_numero bigint := ('x' || encode(substr(p_identidad, 1, 8), 'hex'))::bit(64)::bigint;
begin
  perform pg_advisory_xact_lock(least(del_nombre, del_numero));
  perform pg_advisory_xact_lock(greatest(del_nombre, del_numero));
  return (
    with de_la_poliza as materialized (
      select id, huella_identidad, huella_duplicado, huella_sin_identidad from casos
       where aseguradora_id = aseguradora_actual() and huella_poliza >= p_poliza and huella_poliza <= p_poliza
         and estado in ('abierto', 'en_tramite')
       order by aseguradora_id, huella_poliza, id)
    select coalesce(
      (select id from de_la_poliza where huella_duplicado = p_duplicado),
      -- one that learned its number from a claim
      (select id from de_la_poliza where huella_identidad = p_identidad limit 1),
      -- one without a number
      (select id from de_la_poliza where huella_duplicado = p_sin_identidad and huella_identidad is null),
      -- one with a number, for an opening without
      (select id from de_la_poliza where p_identidad is null and huella_sin_identidad = p_duplicado limit 1)));
end
$function$
;

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
    confirmada, solicitada, terminada, plazo, solicitudes, cuota)
  select k.aseguradora_id, 'cuenta', signo, instante, k.caso, k.id, k.estado, k.resultado, k.modulo,
    case when k.reservada then 'reservado' else coalesce(k.proveedor, 'otro') end, k.accion, k.confirmada, k.solicitada,
    k.terminada, k.plazo, k.solicitudes,
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
  if (old.pack, old.prioridad) is distinct from (new.pack, new.prioridad) then
    insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, pack, prioridad, terminada)
    select new.aseguradora_id, 'movimiento', f.signo, h.movimiento, new.actualizado, new.id, new.estado, f.pack, f.prioridad,
        coalesce(h.terminada, h.registrado)
      from cifras_hechos h
      cross join (values (-1, old.pack, old.prioridad), (1, new.pack, new.prioridad)) as f(signo, pack, prioridad)
     where h.aseguradora_id = new.aseguradora_id and h.caso = new.id and h.tipo = 'caso' and h.movimiento in ('cerrado', 'anulado', 'reabierto');
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

CREATE OR REPLACE FUNCTION public.cifras_de_casos_nuevos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, pack, prioridad, activado, fallecimiento,
    comunicado, abierto, espera_ajena)
  select aseguradora_id, 'caso', 1, abierto, id, estado, pack, prioridad, activado, fecha_fallecimiento, comunicado, abierto, espera_ajena
    from nuevos;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cifras_de_correos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with terminados as (
    select n.aseguradora_id, n.caso, n.id, n.estado, n.terminado,
        least(n.creado, (select min(o.creado) from correos o
          where o.aseguradora_id = n.aseguradora_id and o.caso = n.caso and o.tipo = 'bienvenida')) as abierto
      from nuevos n join viejos v on v.aseguradora_id = n.aseguradora_id and v.id = n.id
     where v.estado = 'pendiente' and n.estado in ('enviado', 'retenido', 'rechazado') and n.tipo in ('bienvenida', 'acceso_nuevo')
  ), primeros as (
    insert into cifras_contactos as c (aseguradora_id, caso, correo, entregado)
    select * from (
      select distinct on (aseguradora_id, caso) aseguradora_id, caso, id, terminado from terminados where estado <> 'rechazado'
       order by aseguradora_id, caso, terminado, id) as t
     order by aseguradora_id, caso
    on conflict (aseguradora_id, caso) do update set correo = excluded.correo, entregado = excluded.entregado where c.entregado is null
    returning aseguradora_id, caso, correo, entregado, entrado
  )
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, objeto, estado, abierto, terminada)
  select t.aseguradora_id, 'contacto', 1, case when p.correo is not null then 'primero' end, t.terminado, t.caso, t.id, t.estado, t.abierto,
      t.terminado
    from terminados t left join primeros p on p.aseguradora_id = t.aseguradora_id and p.correo = t.id
  union all
  -- the heir was in before the link arrived: from now on the entry counts as that of a link that arrived
  select p.aseguradora_id, 'entrada', f.signo, null, p.entregado, p.caso, null, 'entrado', f.entregado, p.entrado
    from primeros p cross join lateral (values (-1, null::timestamptz), (1, p.entregado)) as f(signo, entregado)
   where p.entrado is not null;
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
  if tg_op = 'UPDATE' and exists (
    select 1 from casos c where c.aseguradora_id = fila.aseguradora_id and c.id = fila.caso and c.borrado is not null) then
    return null;
  end if;
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

CREATE OR REPLACE FUNCTION public.cifras_de_entrada()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with primera as (
    insert into cifras_contactos as c (aseguradora_id, caso, entrado) values (new.aseguradora_id, new.caso, new.primer_uso)
    on conflict (aseguradora_id, caso) do update set entrado = excluded.entrado where c.entrado is null
    returning entregado, entrado
  )
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, abierto, terminada)
  select new.aseguradora_id, 'entrada', 1, new.primer_uso, new.caso, 'entrado', entregado, entrado from primera;
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
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, modulo, abierto, terminada)
  select n.aseguradora_id, 'modulo', 1, c.actualizado, n.caso, n.estado, n.modulo, c.abierto, n.completado
    from nuevos n cross join lateral (
      select actualizado, abierto from casos where aseguradora_id = n.aseguradora_id and id = n.caso offset 0) as c;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.clock_offsets()
 RETURNS TABLE(desfase_segundos integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select 0 union select a.desfase_segundos from aseguradoras a where a.desfase_segundos > 0 $function$
;
alter function clock_offsets() owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.comprobar_mandato(p_huella bytea, p_slug text, p_id uuid, p_red text, p_agente text, p_ahora timestamp with time zone)
 RETURNS TABLE(firmado timestamp with time zone, fin timestamp with time zone, clases text[], en_revision boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  m record;
begin
  select n.aseguradora_id, n.id, n.firmado, n.clases,
         n.estado = 'firmado' and n.revision_de_nombre is not distinct from 'pendiente' as en_revision,
         case when n.estado = 'revocado' then n.revocado
              when n.estado = 'sustituido' then (select min(s.firmado) from mandatos s
                where s.aseguradora_id = n.aseguradora_id and s.caso = n.caso and s.firmado > n.firmado)
              when d.estado = 'rechazado' then d.revisado
              when c.estado in ('cerrado', 'anulado') then c.cerrado end as fin
    into m
    from mandatos n
    join casos c on c.aseguradora_id = n.aseguradora_id and c.id = n.caso
    join aseguradoras a on a.id = n.aseguradora_id
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
   where n.huella_comprobacion = p_huella and n.firmado is not null and c.borrado is null and (p_slug is null or a.slug = p_slug);
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases, m.en_revision;
end
$function$
;
alter function comprobar_mandato(bytea,text,uuid,text,text,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.confirmar_sesion(p_id uuid, p_ahora timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update sesiones_usuario h set confirmada = p_ahora where h.id = p_id $function$
;
alter function confirmar_sesion(uuid,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.contar_fallo(p_huella bytea, p_olvido interval, p_ahora timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into frenos as f (huella, fallos, ultimo, libre) values (p_huella, 1, p_ahora, p_ahora)
  on conflict (huella) do update
    set fallos = case when f.ultimo < p_ahora - p_olvido then 1 else f.fallos + 1 end, ultimo = p_ahora
  returning fallos
$function$
;
alter function contar_fallo(bytea,interval,timestamp with time zone) owner to albacea_puerta;

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

CREATE OR REPLACE FUNCTION public.database_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select date_trunc('milliseconds', now()) $function$
;

CREATE OR REPLACE FUNCTION public.despertar_casos(p_proveedores text[], p_ahora timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with tocados as (
    update casos c set proximo_reloj = least(c.proximo_reloj, p_ahora)
     where c.estado in ('abierto', 'en_tramite') and c.borrado is null
       and exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                      and k.estado = 'confirmada' and k.proveedor = any(p_proveedores))
    returning 1)
  select count(*)::integer from tocados
$function$
;
alter function despertar_casos(text[],timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.due_clocks()
 RETURNS TABLE(aseguradora_id uuid, cuantos bigint, desde timestamp with time zone, ahora timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.aseguradora_id, count(*), min(c.proximo_reloj), a.ahora
    from (select id, database_now() + desfase_segundos * interval '1 second' as ahora from aseguradoras where estado = 'activa') as a
    join casos c on c.aseguradora_id = a.id
   where c.proximo_reloj <= a.ahora
     and c.proximo_reloj <= database_now() + (select max(desfase_segundos) from aseguradoras) * interval '1 second'
   group by c.aseguradora_id, a.ahora
$function$
;
alter function due_clocks() owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.envejecer_sesiones(p_membresia uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update personas p set version_sesion = p.version_sesion + 1 where p.id = persona_de(p_membresia) $function$
;
alter function envejecer_sesiones(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.estrenar_factor(p_membresia uuid, p_codigos bytea[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update personas p set totp_cifrado = p.totp_pendiente, totp_pendiente = null, codigos_recuperacion = p_codigos
   where p.id = persona_de(p_membresia) and p.totp_pendiente is not null
$function$
;
alter function estrenar_factor(uuid,bytea[]) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.gastar_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_ahora timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personas p set ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null, ficha_membresia = null
   where p.id = persona_de(p_membresia) and p.ficha_huella = p_huella and p.ficha_clase = p_clase and p.ficha_caduca > p_ahora;
  return found;
end
$function$
;
alter function gastar_ficha(uuid,text,bytea,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.gastar_paso(p_membresia uuid, p_paso bigint, p_nuevo boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personas p set totp_paso = p_paso
   where p.id = persona_de(p_membresia) and (p_nuevo or coalesce(p.totp_paso, 0) < p_paso);
  return found;
end
$function$
;
alter function gastar_paso(uuid,bigint,boolean) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.gastar_recuperacion(p_membresia uuid, p_huella bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personas p set codigos_recuperacion = array_remove(p.codigos_recuperacion, p_huella)
   where p.id = persona_de(p_membresia) and p_huella = any (p.codigos_recuperacion);
  return found;
end
$function$
;
alter function gastar_recuperacion(uuid,bytea) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.leer_persona(p_membresia uuid)
 RETURNS TABLE(persona uuid, email text, password_hash text, totp_cifrado bytea, totp_pendiente bytea, codigos integer, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, p.email, p.password_hash, p.totp_cifrado, p.totp_pendiente, cardinality(p.codigos_recuperacion),
         p.version_sesion + m.version_sesion
    from personas p join membresias m on m.id = p_membresia where p.id = persona_de(p_membresia)
$function$
;
alter function leer_persona(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.listar_membresias(p_usuario uuid)
 RETURNS TABLE(id uuid, aseguradora_id uuid, slug text, aseguradora text, rol text, version integer, ultima_entrada timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.id, m.aseguradora_id, a.slug, a.nombre, m.rol, p.version_sesion + m.version_sesion, m.ultima_entrada
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where yo.id = p_usuario and coalesce(a.estado, 'activa') = 'activa'
   order by a.nombre nulls first, m.id
$function$
;
alter function listar_membresias(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.listar_sesiones(p_usuario uuid, p_ahora timestamp with time zone)
 RETURNS TABLE(id uuid, agente text, direccion text, creada timestamp with time zone, vista timestamp with time zone, caduca timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    join sesiones_usuario h on h.usuario = m.id and h.version = p.version_sesion + m.version_sesion
   where yo.id = p_usuario and h.caduca > p_ahora order by h.vista desc, h.id desc
$function$
;
alter function listar_sesiones(uuid,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.now_of(p_aseguradora uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select database_now() + coalesce((select a.desfase_segundos from aseguradoras a where a.id = p_aseguradora), 0) * interval '1 second'
$function$
;
alter function now_of(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.oldest_program()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select 34 $function$
;

CREATE OR REPLACE FUNCTION public.olvidar_cuentas_de_cifras(p_caso uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with nadie as materialized (
    select objeto, gen_random_uuid() as caso, gen_random_uuid() as otro
      from (select distinct objeto from cifras_hechos
             where aseguradora_id = aseguradora_actual() and caso = p_caso and tipo = 'cuenta') as o
  ), horas as (
    select h.id, n.caso, n.otro,
           date_trunc('hour', h.solicitada) as solicitada,
           case when h.terminada is not null then date_trunc('hour', h.solicitada)
             + interval '1 hour' * greatest(0, floor(extract(epoch from h.terminada - h.solicitada) / 3600)) end as terminada
      from cifras_hechos h join nadie n on n.objeto = h.objeto
     where h.aseguradora_id = aseguradora_actual() and h.caso = p_caso and h.tipo = 'cuenta'
  ), nuevos as (
    select x.*, (x.terminada at time zone 'Europe/Madrid')::date = (h.terminada at time zone 'Europe/Madrid')::date as mismo_dia
      from horas x join cifras_hechos h on h.aseguradora_id = aseguradora_actual() and h.id = x.id
  )
  update cifras_hechos h
     set caso = x.caso, objeto = x.otro,
         registrado = date_trunc('day', h.registrado at time zone 'Europe/Madrid') at time zone 'Europe/Madrid',
         confirmada = date_trunc('day', h.confirmada at time zone 'Europe/Madrid') at time zone 'Europe/Madrid',
         solicitada = case when x.mismo_dia is false then x.solicitada + interval '30 minutes' else x.solicitada end,
         terminada = case
           when h.solicitada is null then date_trunc('day', h.terminada at time zone 'Europe/Madrid') at time zone 'Europe/Madrid'
           -- the full hour before it fell on the day before: half an hour later both, and midnight has passed
           when x.mismo_dia is false then x.terminada + interval '1 hour'
           else x.terminada end
    from nuevos x
   where h.aseguradora_id = aseguradora_actual() and h.id = x.id
$function$
;
alter function olvidar_cuentas_de_cifras(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.persona_de(p_membresia uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.persona from membresias m
   where m.id = p_membresia and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
$function$
;
alter function persona_de(uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.pisar_freno(p_huella bytea, p_esperas integer[], p_olvido interval, p_ahora timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  f record;
  n integer;
begin
  insert into frenos (huella, fallos, ultimo, libre) values (p_huella, 0, p_ahora, p_ahora) on conflict do nothing;
  select * into f from frenos where huella = p_huella for update;
  if f.libre > p_ahora then
    return greatest(1, ceil(extract(epoch from f.libre - p_ahora))::integer);
  end if;
  n := case when f.ultimo < p_ahora - p_olvido then 1 else f.fallos + 1 end;
  update frenos set fallos = n, ultimo = p_ahora, libre = p_ahora + p_esperas[least(n, cardinality(p_esperas))] * interval '1 second'
   where huella = p_huella;
  return 0;
end
$function$
;
alter function pisar_freno(bytea,integer[],interval,timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.poner_codigos(p_membresia uuid, p_codigos bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personas p set codigos_recuperacion = p_codigos where p.id = persona_de(p_membresia) and p.totp_cifrado is not null;
  return found;
end
$function$
;
alter function poner_codigos(uuid,bytea[]) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.poner_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_creada timestamp with time zone, p_caduca timestamp with time zone, p_pausa interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personas p set ficha_huella = p_huella, ficha_clase = p_clase, ficha_creada = p_creada, ficha_caduca = p_caduca,
      ficha_membresia = p_membresia
   where p.id = persona_de(p_membresia) and (p.ficha_creada is null or p.ficha_creada <= p_creada - p_pausa);
  return found;
end
$function$
;
alter function poner_ficha(uuid,text,bytea,timestamp with time zone,timestamp with time zone,interval) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.poner_password(p_membresia uuid, p_password_hash text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update personas p set password_hash = p_password_hash, version_sesion = p.version_sesion + 1,
      ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null, ficha_membresia = null
    from membresias m where m.id = p_membresia and p.id = persona_de(p_membresia)
  returning p.version_sesion + m.version_sesion
$function$
;
alter function poner_password(uuid,text) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.preparar_factor(p_membresia uuid, p_cifrado bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ update personas p set totp_pendiente = p_cifrado where p.id = persona_de(p_membresia) $function$
;
alter function preparar_factor(uuid,bytea) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.probe_write()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET temp_tablespaces TO ''
AS $function$
begin
  create temporary table albacea_probe (filler text) on commit drop;
  insert into albacea_probe select repeat('x', 1000) from generate_series(1, 128);
end
$function$
;
alter function probe_write() owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.quitar_factor(p_membresia uuid, p_cerrar boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update personas p set totp_cifrado = null, totp_pendiente = null, totp_paso = null, codigos_recuperacion = '{}',
      version_sesion = p.version_sesion + case when p_cerrar then 1 else 0 end
   where p.id = persona_de(p_membresia)
$function$
;
alter function quitar_factor(uuid,boolean) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.relojes_debidos(p_ahora timestamp with time zone)
 RETURNS TABLE(aseguradora_id uuid, cuantos bigint, desde timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.aseguradora_id, count(*), min(c.proximo_reloj)
    from casos c join aseguradoras a on a.id = c.aseguradora_id and a.estado = 'activa'
   where c.proximo_reloj <= p_ahora group by c.aseguradora_id
$function$
;
alter function relojes_debidos(timestamp with time zone) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.schema_fit(p_known integer[], OUT lacking integer, OUT unknown integer, OUT oldest integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (select min(k) from unnest(p_known) k where not exists (select 1 from migraciones m where m.numero = k)),
         (select max(m.numero) from migraciones m where m.numero <> all (p_known)),
         oldest_program()
$function$
;
alter function schema_fit(integer[]) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.siguiente_numero()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $function$
;
alter function siguiente_numero() owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.soltar_freno(p_huella bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ delete from frenos where huella = p_huella $function$
;
alter function soltar_freno(bytea) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.tareas_pendientes(p_ahora timestamp with time zone, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
 RETURNS TABLE(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamp with time zone, centimos bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  with pendientes as (
    select 'documentos' as clase, d.aseguradora_id, d.caso, count(*)::int as cuantas, null::date as limite, min(d.recibido) as desde,
           0::bigint as centimos
      from documentos d
     where d.estado = 'recibido' and d.origen <> 'servicio' and (p_aseguradora is null or d.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'objecion', o.aseguradora_id, o.caso, count(*)::int, null, min(o.abierta), 0
      from objeciones o
     where o.estado = 'abierta' and (p_aseguradora is null or o.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'nombre', m.aseguradora_id, m.caso, 1, null, m.firmado, 0
      from mandatos m
     where m.estado = 'firmado' and m.revision_de_nombre = 'pendiente' and (p_aseguradora is null or m.aseguradora_id = p_aseguradora)
    union all
    select case when k.estado = 'confirmada' then 'enviar' when k.estado = 'rechazada' then 'decidir'
                when k.insistencias > 0 and k.actua = 'proveedor' then 'delegado' else 'reclamar' end,
           k.aseguradora_id, k.caso, count(*)::int,
           min(case when k.estado = 'confirmada' then null else k.proxima_accion end),
           min(case when k.estado = 'confirmada' then greatest(k.confirmada, k.reposo_hasta) else k.actualizado end),
           sum(coalesce(k.importe_centimos, 0) * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
                 when 'trimestral' then 4 when 'semestral' then 2 else 1 end)::bigint
      from cuentas k
     where (p_aseguradora is null or k.aseguradora_id = p_aseguradora)
       and ((k.estado = 'confirmada' and k.actua = 'servicio' and (k.reposo_hasta is null or k.reposo_hasta <= p_ahora))
         or (k.estado in ('solicitada', 'rechazada') and k.proxima_accion <= p_hoy))
     group by 1, 2, 3
    union all
    select 'certificados', t.aseguradora_id, t.caso, count(*)::int,
           min(case when t.estado = 'pendiente' then null else coalesce(t.proxima_accion, t.plazo) end),
           min(case when t.estado = 'pendiente' then greatest(t.creado, t.desde::timestamptz) else t.solicitado end), 0
      from certificados t
     where (p_aseguradora is null or t.aseguradora_id = p_aseguradora)
       and ((t.estado = 'pendiente' and (t.desde is null or t.desde <= p_hoy))
         or (t.estado = 'solicitado' and coalesce(t.proxima_accion, t.plazo) <= p_hoy))
     group by 2, 3
    union all
    select 'familia', c.aseguradora_id, c.id, 1, c.llamar, coalesce(c.silencio_desde, c.actualizado), 0
      from casos c
     where c.llamar <= p_hoy and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
    union all
    select 'cerrar', c.aseguradora_id, c.id, 1, null, c.actualizado, 0
      from casos c
     where c.estado in ('abierto', 'en_tramite') and c.en_espera_de = 'servicio' and c.lista_completa is not null
       and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
       and not exists (select 1 from documentos d where d.aseguradora_id = c.aseguradora_id and d.caso = c.id
                          and d.estado = 'recibido' and d.origen <> 'servicio')
       and not exists (select 1 from objeciones o where o.aseguradora_id = c.aseguradora_id and o.caso = c.id and o.estado = 'abierta')
       and not exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                          and k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada'))
       and not exists (select 1 from certificados t where t.aseguradora_id = c.aseguradora_id and t.caso = c.id
                          and t.estado in ('pendiente', 'solicitado'))
  ), de_casos as (
    select p.clase, c.aseguradora_id, c.id, c.caso_id, c.gestor, c.prioridad, p.cuantas, p.limite,
           case p.clase when 'enviar' then greatest(p.desde, c.documentacion_completa) else p.desde end as desde, p.centimos
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     -- papers, names, objections, calls and closings are for cases of either state; what goes out is for those under way
     where (c.estado = 'en_tramite' or c.estado = 'abierto' and p.clase in ('documentos', 'nombre', 'objecion', 'familia', 'cerrar'))
       and c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
       and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
  ), por_edad as (
    select d.*, row_number() over (partition by d.clase order by d.desde) as puesto from de_casos d
  )
  select e.clase, e.aseguradora_id, e.id, e.caso_id, e.gestor, e.prioridad, e.cuantas, e.limite, e.desde, e.centimos
    from por_edad e where e.puesto <= p_maximo;
end
$function$
;
alter function tareas_pendientes(timestamp with time zone,date,uuid,boolean,uuid,integer) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.terminar_sesiones(p_usuario uuid, p_una uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cuantas integer;
begin
  delete from sesiones_usuario h
   using membresias yo, membresias m
   where yo.id = p_usuario and m.persona = yo.persona and h.usuario = m.id and (p_una is null or h.id = p_una);
  get diagnostics cuantas = row_count;
  return cuantas;
end
$function$
;
alter function terminar_sesiones(uuid,uuid) owner to albacea_puerta;

CREATE OR REPLACE FUNCTION public.tiene_segundo_factor(p_membresia uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce((select p.totp_cifrado is not null from personas p where p.id = persona_de(p_membresia)), false) $function$
;
alter function tiene_segundo_factor(uuid) owner to albacea_puerta;

CREATE TRIGGER cifras_al_abrir AFTER INSERT ON public.casos REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION cifras_de_casos_nuevos();

CREATE TRIGGER cifras_al_cambiar AFTER UPDATE ON public.casos FOR EACH ROW WHEN ((((((((((old.estado IS DISTINCT FROM new.estado) OR (old.resultado IS DISTINCT FROM new.resultado)) OR (old.pack IS DISTINCT FROM new.pack)) OR (old.prioridad IS DISTINCT FROM new.prioridad)) OR (old.activado IS DISTINCT FROM new.activado)) OR (old.fecha_fallecimiento IS DISTINCT FROM new.fecha_fallecimiento)) OR (old.comunicado IS DISTINCT FROM new.comunicado)) OR (old.abierto IS DISTINCT FROM new.abierto)) OR (old.cerrado IS DISTINCT FROM new.cerrado))) EXECUTE FUNCTION cifras_de_caso();

CREATE TRIGGER cifras_al_completar AFTER UPDATE ON public.caso_modulos FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.completado IS DISTINCT FROM new.completado))) EXECUTE FUNCTION cifras_de_modulo();

CREATE TRIGGER cifras_al_contratar AFTER INSERT ON public.caso_modulos REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION cifras_de_modulos_nuevos();

CREATE TRIGGER cifras_al_entrar AFTER UPDATE ON public.accesos_heredero FOR EACH ROW WHEN (((old.primer_uso IS NULL) AND (new.primer_uso IS NOT NULL) AND (new.allegado IS NULL))) EXECUTE FUNCTION cifras_de_entrada();

CREATE TRIGGER cifras_al_entregar AFTER UPDATE ON public.correos REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION cifras_de_correos();

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
alter table cifras_contactos enable row level security, force row level security;
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
alter table mandato_consultas enable row level security, force row level security;
alter table mandatos enable row level security, force row level security;
alter table membresias enable row level security, force row level security;
alter table notas enable row level security, force row level security;
alter table objeciones enable row level security, force row level security;
alter table packs enable row level security, force row level security;
alter table personas enable row level security, force row level security;
alter table proveedor_correcciones enable row level security, force row level security;
alter table proveedor_papeles enable row level security, force row level security;
alter table relojes enable row level security, force row level security;
alter table sesiones_heredero enable row level security, force row level security;
alter table sesiones_usuario enable row level security, force row level security;
alter table siniestros enable row level security, force row level security;
alter table webhooks enable row level security, force row level security;
create policy barrido on ficheros for all to albacea_worker
  using true
  with check true;
create policy correccion on proveedor_correcciones for insert to albacea_servicio
  with check true;
create policy del_servicio on proveedor_papeles for all to albacea_servicio
  using true
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
create policy inquilino on cifras_contactos for all to albacea_app
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
create policy inquilino on mandato_consultas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on mandatos for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on membresias for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on notas for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on objeciones for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on packs for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on relojes for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on sesiones_heredero for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on siniestros for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy inquilino on webhooks for all to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy lectura on proveedor_correcciones for select to albacea_app, albacea_servicio, albacea_worker
  using true;
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker
  using true;
create policy plegado on cifras_cabezas for all to albacea_worker
  using true
  with check true;
create policy plegado on cifras_contactos for all to albacea_worker
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
create policy puerta on certificados for select to albacea_puerta
  using true;
create policy puerta on cifras_contactos for all to albacea_puerta
  using true
  with check true;
create policy puerta on cifras_hechos for insert to albacea_puerta
  with check true;
create policy puerta on claves_api for all to albacea_puerta
  using true
  with check true;
create policy puerta on cuentas for select to albacea_puerta
  using true;
create policy puerta on documentos for select to albacea_puerta
  using true;
create policy puerta on mandato_consultas for insert to albacea_puerta
  with check true;
create policy puerta on mandatos for select to albacea_puerta
  using true;
create policy puerta on membresias for all to albacea_puerta
  using true
  with check true;
create policy puerta on objeciones for select to albacea_puerta
  using true;
create policy puerta on personas for all to albacea_puerta
  using true
  with check true;
create policy puerta on relojes for select to albacea_puerta
  using true;
create policy puerta on sesiones_heredero for all to albacea_puerta
  using true
  with check true;
create policy puerta on sesiones_usuario for all to albacea_puerta
  using true
  with check true;
create policy puerta_despierta on casos for update to albacea_puerta
  using true
  with check true;
create policy puerta_lee on cifras_hechos for select to albacea_puerta
  using true;
create policy puerta_olvida on cifras_hechos for update to albacea_puerta
  using true
  with check true;
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
create policy servicio on auditoria for insert to albacea_servicio
  with check ((aseguradora_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (aseguradora_id = aseguradora_actual()));
create policy servicio on auditoria_cabezas for insert to albacea_servicio
  with check ((aseguradora_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (aseguradora_id = aseguradora_actual()));
create policy servicio on correos for insert to albacea_servicio
  with check ((aseguradora_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (aseguradora_id = aseguradora_actual()));
create policy servicio on membresias for all to albacea_servicio
  using (aseguradora_id IS NULL)
  with check (aseguradora_id IS NULL);
create policy solo_invitaciones on membresias as restrictive for delete to albacea_app, albacea_servicio
  using (persona IS NULL);

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
grant delete, insert, select, update on frenos to albacea_puerta;
grant delete, insert, select, update on idempotencia to albacea_app;
grant delete, insert, select, update on limites_uso to albacea_puerta;
grant delete, insert, select, update on packs to albacea_app;
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant delete, select on eventos to albacea_worker;
grant delete, select on idempotencia to albacea_worker;
grant delete, select on mandato_consultas to albacea_app;
grant delete, select on membresias to albacea_app;
grant delete, select on membresias to albacea_puerta;
grant delete, select on membresias to albacea_servicio;
grant delete, select on sesiones_heredero to albacea_app;
grant delete, select, update on entregas to albacea_worker;
grant delete, select, update on ficheros to albacea_worker;
grant execute on function aceptar_membresia(uuid,bytea,uuid,text,timestamp with time zone) to albacea_app;
grant execute on function aceptar_membresia(uuid,bytea,uuid,text,timestamp with time zone) to albacea_servicio;
grant execute on function aseguradora_actual() to public;
grant execute on function caso_abierto_como(bytea,bytea,bytea,bytea) to albacea_app;
grant execute on function cifras_anotar_cuenta(cuentas,smallint,timestamp with time zone) to public;
grant execute on function cifras_de_caso() to public;
grant execute on function cifras_de_casos_nuevos() to public;
grant execute on function cifras_de_correos() to public;
grant execute on function cifras_de_cuenta() to public;
grant execute on function cifras_de_entrada() to public;
grant execute on function cifras_de_espera() to public;
grant execute on function cifras_de_modulo() to public;
grant execute on function cifras_de_modulos_nuevos() to public;
grant execute on function clock_offsets() to albacea_worker;
grant execute on function crear_numeracion() to albacea_app;
grant execute on function database_now() to public;
grant execute on function despertar_casos(text[],timestamp with time zone) to albacea_servicio;
grant execute on function envejecer_sesiones(uuid) to albacea_app;
grant execute on function envejecer_sesiones(uuid) to albacea_servicio;
grant execute on function estrenar_factor(uuid,bytea[]) to albacea_app;
grant execute on function estrenar_factor(uuid,bytea[]) to albacea_servicio;
grant execute on function gastar_ficha(uuid,text,bytea,timestamp with time zone) to albacea_app;
grant execute on function gastar_ficha(uuid,text,bytea,timestamp with time zone) to albacea_servicio;
grant execute on function gastar_paso(uuid,bigint,boolean) to albacea_app;
grant execute on function gastar_paso(uuid,bigint,boolean) to albacea_servicio;
grant execute on function gastar_recuperacion(uuid,bytea) to albacea_app;
grant execute on function gastar_recuperacion(uuid,bytea) to albacea_servicio;
grant execute on function leer_persona(uuid) to albacea_app;
grant execute on function leer_persona(uuid) to albacea_servicio;
grant execute on function now_of(uuid) to albacea_app;
grant execute on function now_of(uuid) to albacea_servicio;
grant execute on function now_of(uuid) to albacea_worker;
grant execute on function oldest_program() to albacea_puerta;
grant execute on function olvidar_cuentas_de_cifras(uuid) to albacea_app;
grant execute on function poner_codigos(uuid,bytea[]) to albacea_app;
grant execute on function poner_codigos(uuid,bytea[]) to albacea_servicio;
grant execute on function poner_ficha(uuid,text,bytea,timestamp with time zone,timestamp with time zone,interval) to albacea_app;
grant execute on function poner_ficha(uuid,text,bytea,timestamp with time zone,timestamp with time zone,interval) to albacea_servicio;
grant execute on function poner_password(uuid,text) to albacea_app;
grant execute on function poner_password(uuid,text) to albacea_servicio;
grant execute on function preparar_factor(uuid,bytea) to albacea_app;
grant execute on function preparar_factor(uuid,bytea) to albacea_servicio;
grant execute on function quitar_factor(uuid,boolean) to albacea_app;
grant execute on function quitar_factor(uuid,boolean) to albacea_servicio;
grant execute on function siguiente_numero() to albacea_app;
grant execute on function tiene_segundo_factor(uuid) to albacea_app;
grant execute on function tiene_segundo_factor(uuid) to albacea_servicio;
grant insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle) on auditoria to albacea_app;
grant insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle) on auditoria to albacea_servicio;
grant insert (id, aseguradora_id, email, nombre, rol, estado, creado, ficha_huella, ficha_creada, ficha_caduca, exenta) on membresias to albacea_app;
grant insert (id, aseguradora_id, email, nombre, rol, estado, creado, ficha_huella, ficha_creada, ficha_caduca, exenta) on membresias to albacea_servicio;
grant insert (retencion_anios) on aseguradoras to albacea_app;
grant insert (retencion_anios) on aseguradoras to albacea_servicio;
grant insert on auditoria_cabezas to albacea_servicio;
grant insert on cifras_hechos to albacea_puerta;
grant insert on correos to albacea_servicio;
grant insert on cronologia to albacea_worker;
grant insert on mandato_consultas to albacea_puerta;
grant insert, select on aseguradoras to albacea_app;
grant insert, select on aseguradoras to albacea_servicio;
grant insert, select on auditoria_cabezas to albacea_app;
grant insert, select on cifras_cabezas to albacea_app;
grant insert, select on cifras_datos to albacea_app;
grant insert, select on cifras_hechos to albacea_app;
grant insert, select on cifras_hechos to albacea_worker;
grant insert, select on correo_intentos to albacea_app;
grant insert, select on eventos to albacea_app;
grant insert, select on proveedor_correcciones to albacea_servicio;
grant insert, select on relojes to albacea_app;
grant insert, select, update on accesos_heredero to albacea_app;
grant insert, select, update on allegados to albacea_app;
grant insert, select, update on caso_modulos to albacea_app;
grant insert, select, update on casos to albacea_app;
grant insert, select, update on certificados to albacea_app;
grant insert, select, update on cifras_cabezas to albacea_worker;
grant insert, select, update on cifras_contactos to albacea_app;
grant insert, select, update on cifras_contactos to albacea_puerta;
grant insert, select, update on cifras_contactos to albacea_worker;
grant insert, select, update on claves_api to albacea_app;
grant insert, select, update on correo_intentos to albacea_worker;
grant insert, select, update on correos to albacea_app;
grant insert, select, update on entregas to albacea_app;
grant insert, select, update on eventos_cabezas to albacea_worker;
grant insert, select, update on mandatos to albacea_app;
grant insert, select, update on notas to albacea_app;
grant insert, select, update on objeciones to albacea_app;
grant insert, select, update on personas to albacea_puerta;
grant insert, select, update on siniestros to albacea_app;
grant insert, select, update on webhooks to albacea_app;
grant select (aseguradora_id, caso, estado, abierta) on objeciones to albacea_puerta;
grant select (aseguradora_id, caso, estado, accion, plazo, actualizado, proveedor, importe_centimos, periodicidad, confirmada, reposo_hasta, insistencias, proxima_accion, actua) on cuentas to albacea_puerta;
grant select (aseguradora_id, caso, estado, desde, plazo, proxima_accion, creado, solicitado) on certificados to albacea_puerta;
grant select (aseguradora_id, caso, huella_baja) on relojes to albacea_puerta;
grant select (aseguradora_id, id, caso, estado, documento, firmado, revocado, huella_comprobacion, clases, revision_de_nombre) on mandatos to albacea_puerta;
grant select (aseguradora_id, id, caso, estado, recibido, origen, revisado) on documentos to albacea_puerta;
grant select (aseguradora_id, id, caso, huella_token, caduca, revocado, allegado, primer_uso) on accesos_heredero to albacea_puerta;
grant select (aseguradora_id, id, caso_id, estado, en_espera_de, prioridad, actualizado, cerrado, borrado, lista_completa, documentacion_completa, bloqueado, proximo_reloj, silencio_desde, recordatorios_parados, gestor, llamar) on casos to albacea_puerta;
grant select (aseguradora_id, id, papel, retirado) on allegados to albacea_puerta;
grant select (aseguradora_id, id, tipo, registrado, caso, objeto, confirmada, solicitada, terminada) on cifras_hechos to albacea_puerta;
grant select on aseguradoras to albacea_puerta;
grant select on auditoria to albacea_app;
grant select on auditoria to albacea_worker;
grant select on auditoria_cabezas to albacea_worker;
grant select on cifras_datos to albacea_worker;
grant select on cifras_totales to albacea_app;
grant select on cifras_tramos to albacea_app;
grant select on claves_api to albacea_puerta;
grant select on entrega_intentos to albacea_app;
grant select on eventos_cabezas to albacea_app;
grant select on migraciones to albacea_puerta;
grant select on proveedor_correcciones to albacea_app;
grant select on proveedor_correcciones to albacea_worker;
grant select on proveedor_papeles to albacea_app;
grant select on proveedor_papeles to albacea_worker;
grant select, update on correos to albacea_worker;
grant select, update on webhooks to albacea_worker;
grant update (estado_http, respuesta_cifrada, completa) on idempotencia to albacea_worker;
grant update (ficha_huella, ficha_creada, ficha_caduca, persona, aceptada) on membresias to albacea_puerta;
grant update (huella_baja) on relojes to albacea_app;
grant update (nombre, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version, retencion_anios, exige_segundo_factor) on aseguradoras to albacea_app;
grant update (nombre, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version, retencion_anios, exige_segundo_factor) on aseguradoras to albacea_servicio;
grant update (nombre, rol, estado, version_sesion, ficha_huella, ficha_creada, ficha_caduca, ultima_entrada) on membresias to albacea_app;
grant update (nombre, rol, estado, version_sesion, ficha_huella, ficha_creada, ficha_caduca, ultima_entrada) on membresias to albacea_servicio;
grant update (primer_uso) on accesos_heredero to albacea_puerta;
grant update (proximo_reloj) on casos to albacea_puerta;
grant update (registrado, caso, objeto, confirmada, solicitada, terminada) on cifras_hechos to albacea_puerta;
grant update (secuencia) on eventos to albacea_worker;
grant update (secuencia, huella) on auditoria to albacea_worker;
grant update (secuencia, huella, firma, sellada, clave_envuelta, con_clave_desde) on auditoria_cabezas to albacea_worker;
grant update (sellado) on cifras_datos to albacea_worker;
grant update (sellado) on cifras_hechos to albacea_worker;
grant update (ultimo_uso) on claves_api to albacea_puerta;
grant update (vista, confirmada) on sesiones_usuario to albacea_puerta;
