/** Who can be called and when, in Spanish; on every page, whatever has become of the case. */
export const personEs = {
  persona: {
    titulo: 'Una persona al teléfono',
    atiende: 'Le atiende {quien}.',
    atiendeCuando: 'Le atiende {quien}, {horario}.',
    servicio: '{servicio}, por cuenta de su compañía de seguros',
    sinTelefono: 'Si prefiere hablar con alguien, llame a su compañía de seguros.',
    pierde: 'Si no lo encuentra, llame y se lo mandamos otra vez.',
    preocupa: 'Si algo le preocupa, puede llamar.',
    fuera: 'Si necesita algo, puede llamar.',
    bloqueado: 'Si necesita algo de lo que se hizo, puede llamar.',
    fallo: 'Si no le deja entrar, puede llamar.',
  },
};
