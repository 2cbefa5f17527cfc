/** The operations of the backoffice about a person who may be alive. */
import { type TObject, type TString, Type } from 'typebox';
import type { Rol } from '../schemas/identity.ts';
import * as life from '../schemas/persona-viva.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';

/** Whoever works on cases for the service. */
const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
const CASO = '/aseguradoras/{aseguradora}/casos/{caso}' as const;
const from = <const P extends readonly string[]>(...names: P) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
const ofCaso = from('aseguradora', 'caso');
const ofRectificacion = from('aseguradora', 'caso', 'rectificacion');

export const LIFE_OPERATIONS = {
  verGuarda: {
    id: 'verGuarda',
    metodo: 'GET',
    ruta: `${CASO}/persona-viva`,
    quien: SERVICE,
    resumen: 'What was told to the own address of the person, what was said to it, and what is undone',
    forma: { parametros: ofCaso, estado: 200, datos: life.LifeGuard },
  },
  anotarAvisoDado: {
    id: 'anotarAvisoDado',
    metodo: 'POST',
    ruta: `${CASO}/avisos/{aviso}/dado`,
    quien: SERVICE,
    resumen: 'Records that the telephone of the person was called or written to',
    forma: { parametros: from('aseguradora', 'caso', 'aviso'), estado: 200, datos: Empty },
  },
  abrirAlerta: {
    id: 'abrirAlerta',
    metodo: 'POST',
    ruta: `${CASO}/alerta`,
    quien: SERVICE,
    resumen: 'Stops everything, because somebody says that the person lives',
    forma: { parametros: ofCaso, cuerpo: life.NewAlerta, estado: 200, datos: Empty },
  },
  descartarAlerta: {
    id: 'descartarAlerta',
    metodo: 'POST',
    ruta: `${CASO}/alerta/descartada`,
    quien: SERVICE,
    resumen: 'Goes on with the work, because it was verified that the person has died',
    forma: { parametros: ofCaso, cuerpo: life.AlertaDismissal, estado: 200, datos: Empty },
  },
  enviarRectificacion: {
    id: 'enviarRectificacion',
    metodo: 'POST',
    ruta: `${CASO}/rectificaciones/{rectificacion}/envio`,
    quien: SERVICE,
    resumen: 'Sends the letter that asks to undo a request, by e-mail',
    forma: { parametros: ofRectificacion, cuerpo: life.RectificacionSending, estado: 200, datos: Empty },
  },
  deshacerRectificacion: {
    id: 'deshacerRectificacion',
    metodo: 'POST',
    ruta: `${CASO}/rectificaciones/{rectificacion}/deshacer`,
    quien: SERVICE,
    resumen: 'Takes that letter back in the seconds before it leaves',
    forma: { parametros: ofRectificacion, estado: 200, datos: Empty },
  },
  anotarRectificacion: {
    id: 'anotarRectificacion',
    metodo: 'POST',
    ruta: `${CASO}/rectificaciones/{rectificacion}/hecha`,
    quien: SERVICE,
    resumen: 'Records that it was asked by hand: by a form, by post or by telephone',
    forma: { parametros: ofRectificacion, cuerpo: life.RectificacionByHand, estado: 200, datos: Empty },
  },
  verRectificacionEnPdf: {
    id: 'verRectificacionEnPdf',
    metodo: 'GET',
    ruta: `${CASO}/rectificaciones/{rectificacion}/pdf`,
    quien: SERVICE,
    resumen: 'The letter that asks to undo a request, as PDF',
    forma: { parametros: ofRectificacion, estado: 200, datos: Empty },
  },
} as const satisfies Record<string, AppOperation>;
