import type { laterEs } from './later-es.ts';

/** Words of a death certificate that is not there yet, in English. */
export const laterEn: typeof laterEs = {
  boton: 'I don’t have it yet',
  espera:
    'The undertaker usually gives it within a few days. If not, ask for it free of charge at the civil registry (Registro Civil) of the place of death, or online.',
  sede: 'Ask for it at the Ministry of Justice',
  mientras: 'You can go on without it. Until it is here, we ask the companies for nothing.',
  recordamos: 'We will remind you by e-mail. Once you have it, come back here.',
  sinRecordar: 'Once you have it, come back here.',
  seguir: 'Go on without it',
  firmado: 'Your permission is kept. When you have the death certificate, send it and we begin. There is no hurry.',
};
