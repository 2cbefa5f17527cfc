/** The accounts that most people had, by kind; codes and names of the catalogue (a test compares them). */
export type CommonGroup = 'correo' | 'redes' | 'ver' | 'telefono' | 'compras' | 'casa';

export const COMMON: readonly (readonly [CommonGroup, Readonly<Record<string, string>>])[] = [
  ['correo', { google: 'Google', apple: 'Apple', microsoft: 'Microsoft', yahoo: 'Yahoo' }],
  [
    'redes',
    {
      whatsapp: 'WhatsApp',
      facebook: 'Facebook',
      instagram: 'Instagram',
      tiktok: 'TikTok',
      telegram: 'Telegram',
      x: 'X (Twitter)',
    },
  ],
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
    'telefono',
    {
      movistar: 'Movistar',
      orange: 'Orange',
      vodafone: 'Vodafone',
      yoigo: 'Yoigo',
      masmovil: 'MásMóvil',
      digi: 'DIGI',
    },
  ],
  [
    'compras',
    { amazon: 'Amazon', paypal: 'PayPal', bizum: 'Bizum', 'el-corte-ingles': 'El Corte Inglés', wallapop: 'Wallapop' },
  ],
  ['casa', { iberdrola: 'Iberdrola', endesa: 'Endesa', naturgy: 'Naturgy', repsol: 'Repsol' }],
];
