/** Words of what is asked about an account, in Spanish: to whose name it passes, and by which name it goes at its company. */
export const askedEs = {
  titular: {
    titulo: '¿A nombre de quién?',
    heredero: 'A mi nombre',
    otra: 'A nombre de otra persona',
    nombre: 'Nombre y apellidos de esa persona',
    nombreAyuda: 'Dígaselo antes: su nombre va en la carta a la empresa.',
    numero: 'DNI o NIE de esa persona',
    numeroAyuda: 'Va en el permiso que usted firma. Pídaselo a esa persona.',
    elige: 'Díganos a nombre de quién',
    faltaNombre: 'Escriba el nombre de esa persona',
    faltaNumero: 'Escriba el DNI o NIE de esa persona',
    suyo: 'Pasa a su nombre.',
    deOtra: 'Pasa a nombre de {nombre} ({numero}).',
  },
  dato: {
    correo: 'El correo o usuario de la cuenta',
    telefono: 'El teléfono de la cuenta',
    contrato: 'El número de contrato',
    iban: 'El número de la cuenta',
    contratoAyuda: 'Está en cualquier factura. Si no la tiene, siga.',
    prefijo: 'Es de España: lo guardamos como {numero}.',
    telefonoMal: 'Escriba un número de teléfono. Si no es de España, con su prefijo.',
  },
};
