/** The accounts that most people had, by group; codes and names of the catalogue (a test compares them). */
import type { CuentaGroup } from '@albacea/contract/schemas/cuenta-groups.ts';

export const COMMON: readonly (readonly [CuentaGroup, Readonly<Record<string, string>>])[] = [
  ['correo', { google: 'Google', apple: 'Apple', microsoft: 'Microsoft', yahoo: 'Yahoo' }],
  ['redes', { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok', x: 'X (Twitter)' }],
  ['mensajes', { whatsapp: 'WhatsApp', telegram: 'Telegram' }],
  [
    'ver',
    {
      netflix: 'Netflix',
      'prime-video': 'Amazon Prime',
      'movistar-plus': 'Movistar Plus+',
      'disney-plus': 'Disney+',
      dazn: 'DAZN',
      spotify: 'Spotify',
    },
  ],
  [
    'casa',
    {
      iberdrola: 'Iberdrola',
      endesa: 'Endesa',
      naturgy: 'Naturgy',
      'canal-isabel-ii': 'Canal de Isabel II',
      movistar: 'Movistar',
      orange: 'Orange',
      vodafone: 'Vodafone',
      digi: 'DIGI',
    },
  ],
  ['bancos', { santander: 'Santander', bbva: 'BBVA', caixabank: 'CaixaBank', sabadell: 'Banco Sabadell' }],
  ['otras', { amazon: 'Amazon', paypal: 'PayPal', 'el-corte-ingles': 'El Corte Inglés', wallapop: 'Wallapop' }],
];

/** Better known names of the services that belong to an account. They are brands, which no language translates. */
export const KNOWN_AS: Readonly<Record<string, string>> = {
  google: 'Gmail',
  apple: 'iCloud',
  microsoft: 'Outlook, Hotmail',
};
