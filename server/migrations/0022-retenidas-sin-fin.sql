-- What is held for a receiver waits for its insurer as long as its event does. An attempt that ended after its receiver was
-- disabled had given such rows an end, ninety days after which they would have been deleted.
alter table entregas no force row level security;
update entregas set terminada = null where estado = 'retenida' and terminada is not null;
alter table entregas force row level security;

-- 0020 meant to have each open case looked at with the next round of the clocks, and row-level security hid them all from it.
alter table casos no force row level security;
update casos set proximo_reloj = least(proximo_reloj, now()) where estado in ('abierto', 'en_tramite') and borrado is null;
alter table casos force row level security;
