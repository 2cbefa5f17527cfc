/** Words of the ways to one's own data, of taking back and of going on, in Spanish: they stand on screens that come first. */
export const ownEs = {
  propio: {
    titulo: 'Sus datos',
    reabrir: 'Seguir con la gestión',
    reabrirTexto: 'Si quiere seguir, puede hacerlo ahora. Lo que quedó sin pedir vuelve a su lista, y usted decide.',
    reabrirFalta: 'Si recuerda otra cuenta, o algo no quedó bien, puede seguir desde aquí.',
    reabrirHasta: 'Tiene hasta el {fecha}.',
    reabrirTarde: 'Ya no se puede seguir desde aquí. Hable con {aseguradora} y le dirán cómo hacerlo.',
    reabierto: 'Seguimos. Aquí tiene su lista.',
    retirar: 'Ya no me opongo',
    retirarDe: 'Ya no me opongo: {motivo}',
    retirado: 'De acuerdo. Seguimos adelante con lo que usted decidió.',
    retiradoDeFamiliar: 'De acuerdo. Ya no consta que usted se opone.',
    delFallecido: 'Si no lo dijo, o fue un error, llámenos y lo vemos con usted.',
    yaPedido: {
      uno: 'Ya se pidió a {lista}. Eso no se puede parar.',
      varios: 'Ya se pidió a {n} empresas: {lista}. Eso no se puede parar.',
    },
    nadaPedido: 'Todavía no se ha pedido nada a nadie.',
  },
};
