/** Words of what is asked about an account, in Galician. */
import type { askedEs } from './asked-es.ts';

export const askedGl: typeof askedEs = {
  titular: {
    titulo: 'A nome de quen?',
    heredero: 'Ao meu nome',
    otra: 'A nome doutra persoa',
    nombre: 'Nome e apelidos desa persoa',
    nombreAyuda: 'Dígallo antes: o seu nome vai na carta á empresa.',
    numero: 'DNI ou NIE desa persoa',
    numeroAyuda: 'Vai no permiso que vostede asina. Pídallo a esa persoa.',
    elige: 'Díganos a nome de quen',
    faltaNombre: 'Escriba o nome desa persoa',
    faltaNumero: 'Escriba o DNI ou NIE desa persoa',
    suyo: 'Pasa ao seu nome.',
    deOtra: 'Pasa a nome de {nombre} ({numero}).',
  },
  dato: {
    correo: 'O correo ou o usuario da conta',
    telefono: 'O teléfono da conta',
    contrato: 'O número de contrato ou de cliente',
    iban: 'O número da conta',
    contratoAyuda: 'Está en calquera factura. Se non a ten, siga: buscan polo nome.',
    prefijo: 'É de España: gardámolo como {numero}.',
    telefonoMal: 'Escriba un número de teléfono. Se non é de España, co seu prefixo.',
  },
};
