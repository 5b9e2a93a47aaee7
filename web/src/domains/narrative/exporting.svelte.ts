// Whether the list of exports is open; a command opens it too.
class Exporting {
  open = $state(false);
}

export const exporting = new Exporting();
