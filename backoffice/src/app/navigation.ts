/** Whether somebody is on the way to another page, as the router knows it at once; what React shows of it comes a moment later. */
import type { DataRouter } from 'react-router';

let moving = false;

export const isOnTheWay = (): boolean => moving;

export function followRouter(router: Pick<DataRouter, 'subscribe'>): void {
  router.subscribe(({ navigation }) => {
    moving = navigation.state !== 'idle';
  });
}
