-- Upkeep finds what is past its time by index, however much there is that is not. Each attempt is in one of two indexes: one
-- shrinks as answers are emptied, the other as attempts are deleted. Deliveries and events older than any are found by their
-- keys, which are in the order of time.
drop index entrega_intentos_por_inicio;
create index entrega_intentos_con_respuesta on entrega_intentos (inicio) where respuesta is not null;
create index entrega_intentos_sin_respuesta on entrega_intentos (inicio) where respuesta is null;
create index entregas_terminadas on entregas (terminada) where terminada is not null;
-- Held deliveries of an endpoint: for recovering them, and for cancelling them when it is deleted.
create index entregas_retenidas on entregas (aseguradora_id, webhook, id) where estado = 'retenida';
