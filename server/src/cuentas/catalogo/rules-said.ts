/**
 * How people name kinds of providers and single providers, in Spanish and English, without accents and spelt by ear. Names, included
 * services and domains are in the entries and not repeated here; pure data.
 */
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import { TONGUE_FILLERS } from './rules-said-tongues.ts';

export const SAID_OF_KIND: Readonly<Partial<Record<ProveedorType, string>>> = {
  agua: 'agua aguas water',
  apuestas: 'apuestas loteria quiniela casino lottery betting',
  banca: 'banco bancos banca caja cajas ahorros hipoteca tarjeta pension pensiones bank banks banking savings mortgage',
  citas: 'citas pareja ligar dating',
  contrasenas: 'contrasena contrasenas claves password passwords',
  correo: 'correo correos email mail emails buzon fotos nube photos cloud',
  cripto: 'cripto criptomonedas bitcoin bitcoins crypto',
  deporte: 'gimnasio gimnasios gim deporte fitness gym sport sports',
  energia: 'luz electricidad electrica energia gas calefaccion electricity power energy heating light',
  inversion: 'inversion inversiones bolsa acciones fondos pension pensiones shares funds investments broker',
  mensajeria: 'mensajes mensajeria chat chats messages',
  musica: 'musica canciones music songs',
  nube: 'nube archivos ficheros fotos cloud files photos',
  pagos: 'pagos plazos payments instalments',
  prensa: 'periodico periodicos diario prensa noticias revista newspaper newspapers news press',
  red_profesional: 'trabajo empleo curriculum work jobs',
  red_social: 'redes red social sociales network networks media',
  seguridad: 'alarma alarmas seguridad alarm alarms security',
  software: 'programas programa antivirus software',
  telefonia: 'movil moviles telefono telefonos fijo fibra internet wifi adsl linea phone mobile landline broadband',
  tienda: 'tienda tiendas compras ropa supermercado shop shops shopping clothes supermarket',
  transporte: 'tren trenes taxi transporte train trains',
  viajes: 'viajes viaje hotel hoteles avion vuelos puntos travel flights hotels points',
  video: 'tele television tv cine series peliculas pelis futbol streaming films movies',
  videojuegos: 'juegos juego videojuegos consola games console',
};

/** By code; also the former names of companies that it took over. */
export const SAID_OF_PROVEEDOR: Readonly<Record<string, string>> = {
  'aigues-barcelona': 'agbar aguas',
  apple: 'iphone ipad mac itunes manzana',
  booking: 'buking',
  caixabank: 'bankia imagin madrid',
  'canal-isabel-ii': 'madrid',
  dgt: 'trafico carnet conducir driving licence',
  'disney-plus': 'disni',
  facebook: 'feisbuk feisbuc feisbu feis face fb',
  'fnmt-certificate': 'certificado digital',
  google: 'jimeil gimail yutub yutube android',
  'hbo-max': 'hbo',
  instagram: 'insta ig',
  'lista-robinson': 'publicidad advertising',
  microsoft: 'jotmail windows skype office',
  'movistar-plus': 'canal plus',
  naturgy: 'natural fenosa',
  netflix: 'neflis neflix',
  paypal: 'peipal',
  santander: 'popular banesto',
  spotify: 'espotifai spotifai',
  tiktok: 'tik tok tic toc tictoc',
  unicaja: 'liberbank',
  wallapop: 'gualapop',
  whatsapp: 'wasap guasap wassap wasa guasa wa',
  x: 'tuiter',
};

/** Filler words beside the meaningful one: «mi banco», «la luz», «cuenta de correo», "my bank". */
export const FILLERS: ReadonlySet<string> = new Set(
  `${TONGUE_FILLERS} mi mis su sus el la los las lo un una de del al y e en con para cuenta cuentas recibo recibos compania empresa electronico my the of and an account accounts company`.split(
    ' ',
  ),
);
