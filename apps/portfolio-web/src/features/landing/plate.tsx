import { LineKey } from "#ui/charts/marks.tsx";
import { landingMessages as words } from "./landing-messages.ts";

const solid =
  "M0 268C40 266 62 262 90 258L90 244C130 240 160 250 196 244L196 226C240 216 268 232 310 222L310 198C356 190 380 204 420 186L420 160C470 146 500 164 548 140L548 112C600 92 640 118 690 84C740 58 770 74 820 40";
const dashed =
  "M0 268C40 267 62 264 90 260L90 246C130 243 160 250 196 246L196 230C240 224 268 232 310 226L310 204C356 198 380 206 420 194L420 170C470 160 500 170 548 154L548 128C600 114 640 128 690 106C740 88 770 94 820 70";

/** The product's idea as a drawing. It has no scale on purpose: the landing page shows no invented figures. */
export function Plate() {
  return (
    <figure className="plate">
      <div className="chart-head">
        <h2>{words.plateTitle}</h2>
        <ul className="keys">
          <li>
            <LineKey kind="solid" />
            {words.plateYou}
          </li>
          <li>
            <LineKey kind="dashed" />
            {words.plateIndex}
          </li>
        </ul>
      </div>
      <svg className="plate-drawing" viewBox="0 0 832 280" role="img" aria-label={words.plateAlt}>
        <path className="line-area" d={`${solid}L820 276L0 276Z`} />
        <path className="line-dashed" d={dashed} />
        <path className="line-solid" d={solid} />
        <path className="zero-line" d="M0 276.5H832" />
      </svg>
      <figcaption>{words.plateCaption}</figcaption>
    </figure>
  );
}
