-- The trace that caused what waits in the outbox. A default, so that no statement that writes there has to name it, and one that
-- is the same for a whole statement, so that adding it rewrites no table.

alter table eventos add column traza text default nullif(current_setting('albacea.traza', true), '');
comment on column eventos.traza is
  'traceparent (W3C Trace Context) of what caused it, which its deliveries carry on; null: nobody traced it. Ids made at random alone';

alter table correos add column traza text default nullif(current_setting('albacea.traza', true), '');
comment on column correos.traza is
  'traceparent (W3C Trace Context) of what caused it; null: nobody traced it. Ids made at random alone';
