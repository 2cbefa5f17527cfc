/** The accounts that most people had, by group; codes and names of the catalogue (a test compares them). */
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';

export type CommonGroup = 'correo' | 'redes' | 'mensajes' | 'ver' | 'casa' | 'bancos' | 'otras';

export const COMMON: readonly (readonly [CommonGroup, Readonly<Record<string, string>>])[] = [
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

const GROUP_OF: Readonly<Partial<Record<ProveedorType, CommonGroup>>> = {
  agua: 'casa',
  banca: 'bancos',
  correo: 'correo',
  energia: 'casa',
  mensajeria: 'mensajes',
  musica: 'ver',
  nube: 'correo',
  red_profesional: 'redes',
  red_social: 'redes',
  telefonia: 'casa',
  video: 'ver',
};

/** @param tipo null: not in the catalogue */
export const groupOf = (tipo: ProveedorType | null): CommonGroup => (tipo && GROUP_OF[tipo]) ?? 'otras';
