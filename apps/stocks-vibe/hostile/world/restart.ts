import { Breach } from "../oracle/breach.ts";
import { requestSync } from "./actions.ts";
import type { World } from "./world.ts";

const STOPS_WITHIN_MS = 10_000;

/** An operator restarts the product while pages are read, figures explained and institutions asked. */
export async function restart(world: World): Promise<string> {
  const { product, troubled, bystanders } = world;
  const underWay = [
    ...troubled.flatMap(({ seat, logins, hasLeft }) =>
      logins.flatMap((login) =>
        login.connectionId && !hasLeft
          ? [requestSync(seat, login), seat.call({ path: "/explain/irr" })]
          : [],
      ),
    ),
    ...bystanders.map(({ here }) => here.call({ path: "/dashboard-data" })),
  ];
  // Some of it has begun by then, and what has not is refused.
  await Promise.race([...underWay, Promise.resolve()]);
  const { code, ms } = await product.stop();
  await Promise.all(underWay);
  const took = Math.round(ms);
  if (code !== 0 || took > STOPS_WITHIN_MS) {
    const said = product.output().slice(-1_500);
    throw new Breach("hung", `the process stopped after ${took} ms with code ${code}: ${said}`);
  }
  await product.start();
  return `after ${took} ms`;
}
