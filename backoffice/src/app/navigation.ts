/** Whether a navigation is under way. The router knows at once; React's state follows a moment later. */
import type { DataRouter } from 'react-router';

let moving = false;

export const isOnTheWay = (): boolean => moving;

export function followRouter(router: Pick<DataRouter, 'subscribe'>): void {
  router.subscribe(({ navigation }) => {
    moving = navigation.state !== 'idle';
  });
}
