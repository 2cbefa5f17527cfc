/** The words of the application: Spanish, and English of the same shape. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { AUDITORIA_EN, AUDITORIA_ES } from '../paginas/auditoria/textos.ts';
import { CASO_EN, CASO_ES } from '../paginas/caso/textos.ts';
import { CASOS_EN, CASOS_ES } from '../paginas/casos/textos.ts';
import { CATALOGO_EN, CATALOGO_ES } from '../paginas/catalogo/textos.ts';
import { CIFRAS_ES } from '../paginas/cifras/textos.ts';
import { CIFRAS_EN } from '../paginas/cifras/textos-en.ts';
import { CONFIGURACION_EN, CONFIGURACION_ES } from '../paginas/configuracion/textos.ts';
import { ENTRADA_EN, ENTRADA_ES } from '../paginas/entrada/textos.ts';
import { PERFIL_EN, PERFIL_ES } from '../paginas/perfil/textos.ts';
import { SERVICIO_EN, SERVICIO_ES } from '../paginas/servicio/textos.ts';
import { SINIESTROS_EN, SINIESTROS_ES } from '../paginas/siniestros/textos.ts';
import { TRABAJO_EN, TRABAJO_ES } from '../paginas/trabajo/textos.ts';
import { COMUN_EN, COMUN_ES } from './textos.ts';

const ES = {
  comun: COMUN_ES,
  entrada: ENTRADA_ES,
  casos: CASOS_ES,
  caso: CASO_ES,
  trabajo: TRABAJO_ES,
  siniestros: SINIESTROS_ES,
  catalogo: CATALOGO_ES,
  cifras: CIFRAS_ES,
  auditoria: AUDITORIA_ES,
  configuracion: CONFIGURACION_ES,
  servicio: SERVICIO_ES,
  perfil: PERFIL_ES,
};
const EN = {
  comun: COMUN_EN,
  entrada: ENTRADA_EN,
  casos: CASOS_EN,
  caso: CASO_EN,
  trabajo: TRABAJO_EN,
  siniestros: SINIESTROS_EN,
  catalogo: CATALOGO_EN,
  cifras: CIFRAS_EN,
  auditoria: AUDITORIA_EN,
  configuracion: CONFIGURACION_EN,
  servicio: SERVICIO_EN,
  perfil: PERFIL_EN,
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comun';
    resources: typeof ES;
    returnNull: false;
  }
}

export const IDIOMAS_DE_PANTALLA = ['es', 'en'] as const;
const GUARDADO = 'albacea.idioma';

/** In the language chosen here before, else in the browser's, else in Spanish. */
export async function abrirIdioma(): Promise<i18n> {
  const elegido = localStorage.getItem(GUARDADO) ?? navigator.language.slice(0, 2);
  const textos = i18next.createInstance();
  await textos.use(initReactI18next).init({
    resources: { es: ES, en: EN },
    lng: IDIOMAS_DE_PANTALLA.find((idioma) => idioma === elegido) ?? 'es',
    fallbackLng: 'es',
    defaultNS: 'comun',
    interpolation: { escapeValue: false },
  });
  const marcar = (idioma: string) => {
    document.documentElement.lang = idioma;
    localStorage.setItem(GUARDADO, idioma);
  };
  document.documentElement.lang = textos.language;
  textos.on('languageChanged', marcar);
  return textos;
}
