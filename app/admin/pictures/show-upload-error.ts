import { showToast } from "#app/admin/ui/toaster.tsx";

export function showUploadError(description: string): void {
  showToast({ kind: "error", title: "Error uploading image", description });
}
