// What keys do to the chart that is on the page.
class ChartHand {
  zoomBy: (by: number) => void = () => undefined;
  fit: () => void = () => undefined;
}

export const chartHand = new ChartHand();
