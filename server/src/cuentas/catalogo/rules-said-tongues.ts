/** How people name providers in Catalan, Galician and Basque, without accents, where Spanish and English lack the word; pure data. */
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';

export const SAID_IN_TONGUES: Readonly<Partial<Record<ProveedorType, string>>> = {
  agua: 'aigua auga ura',
  apuestas: 'apostes apostas apustuak loteria loteries',
  banca: 'banc bancs bankua bankuak aurrezki hipoteka txartela pentsioa estalvis aforros targeta tarxeta',
  citas: 'cites parella bikotea',
  contrasenas: 'contrasenya contrasenyes contrasinal contrasinais pasahitza pasahitzak claus chaves',
  correo: 'correu correus bustia posta mezuak nuvol nube hodeia argazkiak',
  cripto: 'criptomonedes criptomoedas kriptomonetak',
  deporte: 'gimnas esport ximnasio kirola kirolak gimnasioa',
  energia: 'llum electricitat calefaccio electricidade argia argindarra elektrizitatea gasa berogailua',
  inversion: 'inversio borsa accions fons investimento inbertsioa burtsa akzioak funtsak',
  mensajeria: 'missatges xat mensaxes mezuak txata',
  musica: 'cancons cancions musika abestiak',
  nube: 'nuvol arxius arquivos hodeia fitxategiak argazkiak',
  pagos: 'pagaments terminis pagamentos prazos ordainketak',
  prensa: 'diari diaris premsa noticies revista xornal xornais prentsa egunkaria egunkariak aldizkaria',
  red_profesional: 'feina treball traballo lana',
  red_social: 'xarxes xarxa socials redes rede sociais sareak sare sozialak',
  seguridad: 'alarma alarmes alarmak segurtasuna seguretat seguridade',
  software: 'programes programari programak',
  telefonia: 'mobil mobils telefon fix telefono fixo mugikorra mugikor telefonoa finkoa linia lina',
  tienda: 'botiga botigues compres roba tendas tenda roupa denda dendak erosketak arropa supermercat',
  transporte: 'tren trens trena trenak garraioa',
  viajes: 'viatge viatges avio vols viaxe viaxes bidaia bidaiak hegaldiak hotela',
  video: 'televisio pellicules futbol telebista telesailak filmak filmes cinema',
  videojuegos: 'jocs joc videojocs xogos xogo videoxogos jokoak bideojokoak',
};

/** Filler words beside the meaningful one: «el meu banc», «a miña conta», «nire bankua». */
export const TONGUE_FILLERS =
  'meu meva meus meves seu seva els les compte comptes rebut rebuts companyia i a o os as meu mina sua conta contas nire bere kontua kontuak eta';
