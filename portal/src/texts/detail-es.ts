/** What is to be known of a choice once it is made, in Spanish: the short of it stands beside the choice. */
export const detailEs = {
  enDetalle: {
    copia: 'Para cerrarla también, elija cerrar: antes pedimos la copia.',
    deCataluna:
      'Si tenía vecindad civil catalana, hace falta permiso de un juez para ver lo que hay dentro, salvo que dejara dicho otra cosa.',
    recibos: 'Los recibos de la casa suelen seguir.',
    reposoDeCambio: 'Esperamos tres días antes de pedirlo, por si cambia de idea.',
    linea:
      'Otras cuentas mandan ahí sus avisos. Un móvil que se paga a plazos, o que rebajó la compañía, se devuelve o se paga.',
    cambioDeEnergia: 'Es gratis. El bono social (descuento de la luz) hay que pedirlo de nuevo.',
    masDeEnergia:
      'La empresa pedirá a quien siga una cuenta para los recibos. Lo pide quien usa la casa. Con la tarifa regulada de la luz, no paga las deudas de antes. En el gas, a veces revisan la instalación.',
  },
};
