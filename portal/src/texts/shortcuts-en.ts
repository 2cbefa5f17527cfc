/** Ways to a person, to paper and to the mobile, in English. */

export const shortcutsEn = {
  atajos: {
    grupos: { gestion: 'About the case', familia: 'About the family', usted: 'About you' },
    llamada: 'Ask us to call you',
    unico: 'The one thing missing',
    lista: 'Print the list',
    movil: 'Messages to your mobile',
    alMovil: 'Send it to my mobile',
    alMovilTitulo: 'Look at your mobile',
    alMovilTexto:
      'If we have your mobile and this link was yours, another one comes in a few minutes. If not, it goes to your e-mail.',
  },
};
