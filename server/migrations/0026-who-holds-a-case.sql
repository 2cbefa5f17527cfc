-- Whoever takes the next case of the desk holds it for a while, so that two people who ask at once get two cases.
alter table casos
  -- person of the service who took it last; it says nothing any more once its time is over
  add column tomado_por uuid,
  add column tomado timestamptz;
